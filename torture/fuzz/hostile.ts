/** Contained in every hostile text, so that a log with user input is recognized. */
export const MARKER = 'zqcanary'

/** Texts that are hostile to the database, JSON, HTTP, SQL, paths or screens. */
export const HOSTILE_TEXTS: Readonly<Record<string, string>> = {
  'null character': `${MARKER}\u0000b`,
  'lone surrogate': `${MARKER}\ud800b`,
  'lone low surrogate': `\udc00${MARKER}`,
  'right-to-left override': `${MARKER}\u202egpj.exe`,
  'line break': `${MARKER}\r\nBcc: everybody@lotline.test`,
  'control characters': `${MARKER}\u0001\u001b[31m\u007f\u0085`,
  'SQL quote': `${MARKER}'; DROP TABLE account; --`,
  'SQL wildcards': `%_\\${MARKER}`,
  'path upwards': `../../../../etc/${MARKER}`,
  'encoded path upwards': `..%2f..%2f${MARKER}`,
  script: `<img src=x onerror=alert(1)>${MARKER}`,
  template: `\${7*7}{{7*7}}${MARKER}`,
  formula: `=HYPERLINK("http://127.0.0.1:9/${MARKER}")`,
  'ten thousand letters': MARKER.padEnd(10_000, 'x'),
  'pairs of units': `x${MARKER}${'\u{1f3e1}'.repeat(90)}`,
  'combining marks': `${MARKER}${'\u0301'.repeat(500)}`,
  'not a character': `${MARKER}\uffff\ufffe`,
  empty: '',
  spaces: ' \t\u00a0\u2003',
  'prototype name': '__proto__',
  'number as text': '2147483648',
  'exponent as text': '1e999',
}

/** `1e999` parses as infinity. */
export const HOSTILE_NUMBERS: Readonly<Record<string, number>> = {
  'largest of 32 bits': 2_147_483_647,
  'past 32 bits': 2_147_483_648,
  'below 32 bits': -2_147_483_649,
  'past 53 bits': 2 ** 53 + 2,
  'past 64 bits': 2 ** 64,
  largest: Number.MAX_VALUE,
  smallest: Number.MIN_VALUE,
  'negative zero': -0,
  negative: -1,
  fraction: 0.5,
}

const nested = (depth: number) => {
  let value: unknown = 0
  for (let level = 0; level < depth; level += 1) value = [value]
  return value
}

/** Values that replace any other. */
export const WRONG_TYPES: Readonly<Record<string, unknown>> = {
  null: null,
  true: true,
  'a list': [MARKER],
  'an object': { [MARKER]: MARKER },
  'a nested list': nested(200),
  'a long list': new Array(20_000).fill(0),
  'an object with a length': { length: 2_147_483_648 },
}

export function rawBodies(
  example: string,
): Readonly<Record<string, { body: string | Buffer; type?: string }>> {
  const inner = example.startsWith('{') ? example.slice(1) : '}'
  return {
    'cut off': { body: example.slice(0, -1) || '{' },
    'prototype key': {
      body: `{"__proto__":{"isAdmin":true},${inner.startsWith('}') ? '"a":1' : ''}${inner}`,
    },
    'constructor key': { body: '{"constructor":{"prototype":{"isAdmin":true}}}' },
    'keys twice': { body: inner.startsWith('}') ? '{"a":1,"a":2}' : `{${inner.slice(0, -1)},${inner}` },
    'byte order mark': { body: `\ufeff${example}` },
    'invalid UTF-8': { body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
    'infinite number': { body: '{"a":1e999}' },
    'deep nesting': { body: `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}` },
    'plain list': { body: '[]' },
    'plain text': { body: `"${MARKER}"` },
    null: { body: 'null' },
    empty: { body: '' },
    'text as JSON': { body: example, type: 'text/plain' },
    'form as JSON': { body: 'a=1&b=2', type: 'application/x-www-form-urlencoded' },
    'multipart without parts': { body: '--x--', type: 'multipart/form-data; boundary=x' },
    'unknown type': { body: example, type: `application/${MARKER}` },
    'type with line noise': { body: example, type: 'application/json; charset=utf-7; q="' },
  }
}
