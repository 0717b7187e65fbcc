import { existsSync } from 'node:fs'
import { link, mkdir, open, readFile, stat, unlink } from 'node:fs/promises'
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
  if (!existsSync(path)) await writeOnce(path, JSON.stringify(webPush.generateVAPIDKeys()))
  if (((await stat(path)).mode & 0o077) !== 0) throw new Error(`${path} can be read by others: its mode must be 600`)
  const { publicKey, privateKey } = JSON.parse(await readFile(path, 'utf8')) as Partial<VapidKeys> // both are looked at below
  if (publicKey?.length !== 87 || privateKey?.length !== 43) throw new Error(`${path} is not a pair of VAPID keys`)
  return { publicKey, privateKey }
}

/** Whole or not at all, and never over what another start has written meanwhile. */
async function writeOnce(path: string, text: string): Promise<void> {
  const unfinished = `${path}.${process.pid}.new`
  const file = await open(unfinished, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  try {
    await link(unfinished, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await unlink(unfinished)
  }
}
