import type { Attack } from '../attack.ts'

export const attack: Attack = {
  name: 'the page is another one for the visitors with one kind of phone',
  noticed: 'from outside',
  words: /OTHER FILES[\s\S]*\/ has other bytes, asked for as .*iPhone/,
  site: ({ forOne }) =>
    void forOne.set('iPhone', new Map([['/index.html', '<script src="/assets/steal.js"></script>']])),
}
