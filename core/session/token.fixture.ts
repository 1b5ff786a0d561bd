const base64url = (text: string): string => {
  const bytes = new TextEncoder().encode(text);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
};

/** A token with these claims for tests; its signature means nothing. */
export function makeToken(claims: object): string {
  return `${base64url('{"alg":"EdDSA"}')}.${base64url(JSON.stringify(claims))}.c2lnbmF0dXJl`;
}
