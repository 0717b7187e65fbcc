import { RELEASE } from '../../support/made-site.ts'
import type { Attack } from '../attack.ts'

export const attack: Attack = {
  name: 'a release that the stolen release key has signed, and that the public log is not told of',
  noticed: 'from outside',
  words: /NOT IN THE LOG/,
  site: (site) => {
    site.files.set('/assets/home-1.js', 'export const answer = 43')
    site.sign(RELEASE)
  },
}
