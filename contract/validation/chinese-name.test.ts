import { expect, test } from 'vitest'
import { isChineseName } from './chinese-name.ts'

test.each(['王芳', '欧阳娜娜', '阿卜杜拉', '买买提明', '司马相如', '阿·凯', '古丽·阿依', '吾甫尔·买', '李〇', '𠮷田'])(
  '%s is a name',
  (name) => {
    expect(isChineseName(name)).toBe(true)
  },
)

test.each([
  '',
  '王',
  '一二三四五六',
  '王 芳',
  ' 王芳',
  '王芳1',
  'Wang',
  '王Fang',
  '·王芳',
  '王芳·',
  '王··芳',
  '王-芳',
  '・・',
  'ワン',
  '김철수',
])('%j is not a name', (name) => {
  expect(isChineseName(name)).toBe(false)
})
