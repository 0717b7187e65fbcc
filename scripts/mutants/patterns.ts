/** Faults in regular expressions, and in strings that expressions are made of. */

/** All texts that one fault makes of a pattern. */
export function faultyPatterns(pattern: string): readonly string[] {
  const found: string[] = []
  const each = (expression: RegExp, replace: (match: RegExpExecArray) => readonly string[]) => {
    for (const match of pattern.matchAll(expression)) {
      for (const text of replace(match))
        found.push(pattern.slice(0, match.index) + text + pattern.slice(match.index + match[0].length))
    }
  }
  // The anchors at both ends.
  if (pattern.startsWith('^')) found.push(pattern.slice(1))
  if (pattern.endsWith('$') && !pattern.endsWith('\\$')) found.push(pattern.slice(0, -1))
  each(/\{(\d+)\}/g, ([, count]) => [`{${Number(count) + 1}}`, ...(count === '0' ? [] : [`{${Number(count) - 1}}`])])
  each(/\{(\d+),(\d+)\}/g, ([, least = '0', most = '0']) => [
    `{${least},${Number(most) + 1}}`,
    ...(Number(most) > Number(least) ? [`{${least},${Number(most) - 1}}`, `{${Number(least) + 1},${most}}`] : []),
    ...(Number(least) > 0 ? [`{${Number(least) - 1},${most}}`] : []),
  ])
  each(/(?<=[\w\])}])[?](?![=!<:])/g, () => [''])
  each(/-\?/g, () => ['-', ''])
  each(/(?<!\\)\[(?!\^)/g, () => ['[^'])
  each(/\(\?!/g, () => ['(?='])
  return [...new Set(found)].filter(isExpression)
}

/** Whether a string reads like a part of an expression. */
export function isPatternText(text: string): boolean {
  return /\[[^\]]+\]|\{\d/.test(text) && isExpression(text)
}

function isExpression(text: string): boolean {
  try {
    return new RegExp(text).source !== ''
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}
