import { expect, test } from 'vitest'
import { CONTRACT_VERSION } from '../../../contract/sync/messages.ts'
import { versionsIn } from './versions-in.ts'

test('a request names the version of its contract and of its app; what is no version is none', () => {
  expect(versionsIn('4 1.0.0')).toEqual({ contract: 4, app: '1.0.0' })
  expect(versionsIn('3')).toEqual({ contract: 3, app: null })
  expect(versionsIn('4 12.3.4-beta.2')).toEqual({ contract: 4, app: '12.3.4-beta.2' })
  for (const app of ['1.0', 'v1.0.0', "1.0.0'--", '1.0.0-UPPER', `1.0.0-${'a'.repeat(17)}`, '99999.0.0', '<b>'])
    expect([app, versionsIn(`4 ${app}`)]).toEqual([app, { contract: 4, app: null }])
  for (const header of [undefined, '', 'none', ['4', '5']])
    expect(versionsIn(header)).toEqual({ contract: CONTRACT_VERSION, app: null })
})
