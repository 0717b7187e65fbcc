import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { isSignatureOf as isSignatureOfContract } from '../../../contract/signature.ts'
import { isSignatureOf, loadSigningKeys, rotateSigningKey } from './signing-keys.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'candor-keys-'))
  return () => rm(dataDir, { recursive: true })
})

test('the first start makes a key that only its owner reads, and later starts read the same one', async () => {
  const keys = await loadSigningKeys(dataDir)
  expect((await stat(join(dataDir, 'keys', 'signing.json'))).mode & 0o777).toBe(0o600)
  expect(await readdir(join(dataDir, 'keys'))).toEqual(['signing.json'])
  const again = await loadSigningKeys(dataDir)
  expect(again.publicKeys).toEqual(keys.publicKeys)
  expect(again.sign('a text')).toBe(keys.sign('a text'))
})

test('a signature is checked alike by the contract and by Node', async () => {
  const keys = await loadSigningKeys(dataDir)
  const signature = keys.sign('Ünï')
  const key = keys.publicKeys[keys.keyId] ?? ''
  for (const check of [isSignatureOf, isSignatureOfContract]) {
    expect(check('Ünï', signature, key)).toBe(true)
    expect(check('Uni', signature, key)).toBe(false)
  }
  expect(isSignatureOfContract('Ünï', `${signature}A`, key)).toBe(false)
  expect(isSignatureOfContract('Ünï', signature, 'short')).toBe(false)
})

test('a new key signs, and what the old one signed can still be checked', async () => {
  const old = await loadSigningKeys(dataDir)
  const signature = old.sign('text')
  const now = await rotateSigningKey(dataDir, 1_800_000_000_000)
  expect(now.keyId).not.toBe(old.keyId)
  expect((await loadSigningKeys(dataDir)).keyId).toBe(now.keyId)
  expect(isSignatureOf('text', signature, now.publicKeys[old.keyId] ?? '')).toBe(true)
})

test('a key file that others can read, or that is damaged, stops the start', async () => {
  await loadSigningKeys(dataDir)
  const path = join(dataDir, 'keys', 'signing.json')
  await chmod(path, 0o644)
  await expect(loadSigningKeys(dataDir)).rejects.toThrow('mode must be 600')
  await chmod(path, 0o600)
  await writeFile(path, '{"version":1,"privateKeys":["AAAA"]}')
  await expect(loadSigningKeys(dataDir)).rejects.toThrow()
})
