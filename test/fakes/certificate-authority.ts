import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';

/** A certificate authority that lives as long as a test. */
export interface CertificateAuthority {
  /** PEM, for whoever shall trust it. */
  certificate: string;
  /** A key and a certificate for a host name or an IP address. */
  issue(host: string): { key: string; cert: string };
}

/** Writes X.509 certificates (RFC 5280) by hand, so that no fixture of the suite can expire. */
export function createCertificateAuthority(): CertificateAuthority {
  const authority = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const leaf = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = createPrivateKey(leaf.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const issuer = name('Docent test authority');
  const issue = (subject: Buffer, publicKey: KeyObject, extension: Buffer) =>
    pem(signed(toBeSigned({ issuer, subject, publicKey, extension }), authority.privateKey));
  return {
    certificate: issue(issuer, authority.publicKey, basicConstraints()),
    issue: (host) => ({
      key: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
      cert: issue(name('Docent test origin'), leaf.publicKey, alternativeName(host)),
    }),
  };
}

function toBeSigned(parts: {
  issuer: Buffer;
  subject: Buffer;
  publicKey: KeyObject;
  extension: Buffer;
}): Buffer {
  const day = 86_400_000;
  return sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    signatureAlgorithm,
    parts.issuer,
    sequence(time(Date.now() - day), time(Date.now() + day)),
    parts.subject,
    parts.publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(parts.extension)),
  );
}

const signed = (body: Buffer, key: KeyObject) =>
  sequence(
    body,
    signatureAlgorithm,
    tagged(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, key)])),
  );

const pem = (der: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`;

function tagged(tag: number, content: Buffer): Buffer {
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const sequence = (...parts: Buffer[]) => tagged(0x30, Buffer.concat(parts));
const integer = (bytes: Buffer) => tagged(0x02, bytes);
const oid = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'));
const octets = (content: Buffer) => tagged(0x04, content);
const time = (ms: number) =>
  tagged(0x18, Buffer.from(`${new Date(ms).toISOString().replace(/\D/g, '').slice(0, 14)}Z`));
const name = (text: string) =>
  sequence(tagged(0x31, sequence(oid('550403'), tagged(0x0c, Buffer.from(text)))));

// ecdsa-with-SHA256 (RFC 5758)
const signatureAlgorithm = sequence(oid('2a8648ce3d040302'));

const basicConstraints = () =>
  sequence(
    oid('551d13'),
    tagged(0x01, Buffer.from([0xff])),
    octets(sequence(tagged(0x01, Buffer.from([0xff])))),
  );

function alternativeName(host: string): Buffer {
  const value = isIP(host) === 0 ? tagged(0x82, Buffer.from(host)) : tagged(0x87, addressBytes(host));
  return sequence(oid('551d11'), octets(sequence(value)));
}

function addressBytes(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number));
  const [head = '', tail] = address.split('::');
  const groups = (text: string) => text.split(':').filter((group) => group !== '');
  const before = groups(head);
  const after = groups(tail ?? '');
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return Buffer.from([...before, ...zeros, ...after].map((group) => group.padStart(4, '0')).join(''), 'hex');
}
