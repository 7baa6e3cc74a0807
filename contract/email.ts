/** An e-mail address in any alphabet: `oleg@mail.example`, `олег@почта.рф`. Browsers, storefront and API judge by it. */
export const EMAIL =
  /^(?!\.)(?!.*\.\.)[\p{L}\p{M}\p{N}_'+\-.]*[\p{L}\p{M}\p{N}_+-]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:xn--[a-z\d-]+|[\p{L}\p{M}]{2,})$/iu;
