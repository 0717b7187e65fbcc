import { mkdir, open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import webPush from 'web-push'

/** The key pair by which push services know this server (RFC 8292), base64url. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** Made on the first start, readable by its owner alone. A new pair would leave every device unsubscribed, so it is never replaced. */
export async function loadVapidKeys(dataDir: string): Promise<VapidKeys> {
  const folder = join(dataDir, 'keys')
  const path = join(folder, 'vapid.json')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const file = await open(path, 'wx', 0o600)
    try {
      await file.writeFile(JSON.stringify(webPush.webPush.generateVAPIDKeys()))
      await file.sync()
    } finally {
      await file.close()
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  if (((await stat(path)).mode & 0o077) !== 0) throw new Error(`${path} can be read by others: its mode must be 600`)
  const { publicKey, privateKey } = JSON.parse(await readFile(path, 'utf8')) as Partial<VapidKeys> // both are looked at below
  if (publicKey?.length !== 87 || privateKey?.length !== 43) throw new Error(`${path} is not a pair of VAPID keys`)
  return { publicKey, privateKey }
}
