/** Makes keys and signs where the browser has no cryptography (no TLS). A file of its own, so that only such a page fetches it. */
export { keygen, sign } from '../../contract/ed25519.ts'
