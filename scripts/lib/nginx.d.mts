/** The program file of an nginx that runs, where there is openssl for a certificate, too. */
export function findNginx(): string | undefined;
