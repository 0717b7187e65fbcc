import { expect, test } from 'vitest'
import { helpParts, searchHelp } from './help-parts.ts'

const TEXT = 'Before the first one.\n\n## How long?\nA few **seconds**.\n\n## Why not?\nBecause.'

test('each heading is a question, what follows is its answer, what comes before is neither', () => {
  expect(helpParts(TEXT)).toEqual([
    { question: 'How long?', answer: 'A few **seconds**.' },
    { question: 'Why not?', answer: 'Because.' },
  ])
})

test('all words of a search must occur, in question or answer', () => {
  expect(searchHelp(helpParts(TEXT), 'LONG seconds').map((part) => part.question)).toEqual(['How long?'])
  expect(searchHelp(helpParts(TEXT), 'long because')).toEqual([])
  expect(searchHelp(helpParts(TEXT), ' ')).toHaveLength(2)
})
