import { expect, test } from 'vitest'
import { cutAreas, cutLines } from './cut-lines.ts'

test('a line ends at the edge of its cell and goes on from there in the next one', () => {
  expect(
    Object.fromEntries(
      cutLines(
        [
          [
            [5, 5],
            [25, 5],
            [25, 6],
          ],
        ],
        10,
      ),
    ),
  ).toEqual({
    '0,0': [
      [
        [5, 5],
        [10, 5],
      ],
    ],
    '1,0': [
      [
        [10, 5],
        [20, 5],
      ],
    ],
    '2,0': [
      [
        [20, 5],
        [25, 5],
        [25, 6],
      ],
    ],
  })
})

test('an area is cut into the cells that it covers, one of them to the rim', () => {
  const cut = cutAreas(
    [
      [
        [5, 5],
        [25, 5],
        [25, 15],
        [5, 15],
      ],
    ],
    { cell: 10, overlap: 0 },
  )
  expect([...cut.keys()].toSorted()).toEqual(['0,0', '0,1', '1,0', '1,1', '2,0', '2,1'])
  expect(new Set(cut.get('1,0')?.[0]?.map(String))).toEqual(new Set(['10,5', '20,5', '20,10', '10,10']))
})

test('an area reaches over its cell by as much as is asked', () => {
  const cut = cutAreas(
    [
      [
        [0, 0],
        [20, 0],
        [20, 10],
        [0, 10],
      ],
    ],
    { cell: 10, overlap: 1 },
  )
  expect(
    cut
      .get('0,0')?.[0]
      ?.map(([x]) => x)
      .toSorted((one, other) => one - other)
      .at(-1),
  ).toBe(11)
})
