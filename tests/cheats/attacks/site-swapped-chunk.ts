import type { Attack } from '../attack.ts'

export const attack: Attack = {
  name: 'a chunk of the app is swapped for another one on the site',
  noticed: 'from outside',
  words: /OTHER FILES[\s\S]*\/assets\/home-1\.js has other bytes/,
  site: ({ files }) => void files.set('/assets/home-1.js', 'export const answer = 43'),
}
