import type { FastifyHelmetOptions } from '@fastify/helmet'

/**
 * The app asks for no such thing, so that nothing that gets into its page can: photos come from the phone's own camera app, by a file.
 * The map asks where the device is, if the person wants it, and a running order keeps the screen on: both stay allowed.
 */
export const NO_DEVICES = [
  'accelerometer',
  'camera',
  'display-capture',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((name) => `${name}=()`)
  .join(', ')

/**
 * Nothing from elsewhere, nothing inline (but the page's own lines, by hash: inline-hashes.ts): what the app is was built here and is
 * served here.
 * @param input.streetsOrigin where the maps' streets come from, if the operator names a source of them: pages may ask it, and run nothing of it
 */
export function securityHeaders(input: { isSecure: boolean; streetsOrigin: string | null }): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        connectSrc: ["'self'", ...(input.streetsOrigin === null ? [] : [input.streetsOrigin])],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // The page's one policy is src/app/launch/trusted-types.ts.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default'],
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: input.isSecure ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: 'deny' },
  }
}
