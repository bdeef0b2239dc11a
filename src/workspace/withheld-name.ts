/**
 * Whether a file or folder of this name is never searched and never shown: hidden ones (`.git`, `.env`),
 * `node_modules`, and files that by their name hold keys.
 */
export function isWithheldName(name: string): boolean {
  if (name === '.' || name === '') return false;
  return name.startsWith('.') || name === 'node_modules' || isSecretName(name);
}

/** Files for secrets by custom: `.env…`, private keys, key stores. */
function isSecretName(name: string): boolean {
  const lower = name.toLowerCase();
  return (
    // `prod.env` and `prod.env.bak`, but not `vite.env.ts`, which is source code.
    /\.env(?:\.(?!d$|[cm]?[jt]sx?$)[^.]+)?~?$/.test(lower) ||
    /^id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?(?:~|\.(?!pub$).*)?$/.test(lower) ||
    /\.(?:pem|key|p8|ppk|p12|pfx|jks|keystore|kdbx)~?$/.test(lower)
  );
}
