import { existsSync } from 'node:fs'
import { validateManifest, type Manifest } from '@pwabuilder/manifest-validation'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { LANGUAGES } from '../../contract/languages.ts'
import { makeManifests } from './web-manifest.ts'

interface Picture {
  readonly src: string
  readonly sizes: string
  readonly type: string
}
interface Shown {
  readonly icons: Picture[]
  readonly screenshots: Picture[]
  readonly shortcuts: { name: string; icons: Picture[] }[]
  readonly lang: string
  readonly description: string
}
const manifests = (await makeManifests()) as ReadonlyMap<string, Shown> // as web-manifest.ts writes them

/** The validator's own type knows less than the standard. */
const validate = (manifest: Shown, withMissing: boolean) =>
  validateManifest(manifest as unknown as Manifest, withMissing)

test.each(Object.keys(LANGUAGES))('%s: the manifest has no error and no warning', async (language) => {
  const manifest = manifests.get(language)
  if (manifest === undefined) throw new Error('no manifest')
  const faults = (await validate(manifest, true)).filter(
    ({ valid, category }) => valid === false && category !== 'optional',
  )
  expect(faults.map(({ member, errorString }) => `${member}: ${errorString}`)).toEqual([])
  const given = (await validate(manifest, false)).filter(({ valid }) => valid === false)
  expect(given.map(({ member, errorString }) => `${member}: ${errorString}`)).toEqual([])
  expect(manifest.lang).toBe(language)
})

test('every picture that is named is there, of the kind and the size that is said', async () => {
  for (const manifest of manifests.values()) {
    for (const { src, sizes, type } of [
      ...manifest.icons,
      ...manifest.screenshots,
      ...manifest.shortcuts.flatMap(({ icons }) => icons),
    ]) {
      expect([src, existsSync(`public${src}`)]).toEqual([src, true])
      const { width, height, format } = await sharp(`public${src}`).metadata()
      expect([src, `${width}x${height}`, `image/${format}`]).toEqual([src, sizes, type])
    }
  }
})

test('a saved proof opens with the app from the file system, and comes to it from other apps that share it', () => {
  expect(manifests.get('en-US')).toMatchObject({
    file_handlers: [
      {
        action: '/#/pages/fairness/fairness?file=1',
        accept: { 'application/vnd.candor.proof+json': ['.candor'] },
        launch_type: 'single-client',
      },
    ],
    share_target: {
      params: {
        files: [
          { name: 'proof', accept: ['image/*'] },
          { name: 'order-proof', accept: expect.arrayContaining(['.candor']) as string[] },
        ],
      },
    },
  })
})

test('the names of shortcuts are in the words of the language', () => {
  expect(manifests.get('de-DE')?.shortcuts.map(({ name }) => name)).not.toEqual(
    manifests.get('en-US')?.shortcuts.map(({ name }) => name),
  )
  expect(new Set([...manifests.values()].map(({ description }) => description)).size).toBe(manifests.size)
})

test('a shortcut takes the text of its own meaning, not one with a context', () => {
  expect(manifests.get('zh-CN')?.shortcuts.map(({ name }) => name)).toEqual(['产品', '订单', '充值', '系统消息'])
})
