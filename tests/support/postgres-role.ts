/** What docs/operations.md has an operator create; tests/unit/deploy.test.ts compares. */
export const ROLE_AND_DATABASE = [
  "create role shop login createdb password 'secret'",
  "create database shop owner shop encoding 'UTF8' locale 'C.UTF-8' template template0",
];
