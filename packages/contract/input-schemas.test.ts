import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { EmailAddress } from './account/sign-in.ts'
import { CALLS, type Call } from './calls.ts'
import { formattedTexts } from './testing/formatted-texts.ts'
import { type InputNode, inputNodes, inputNodesOf } from './testing/input-nodes.ts'
import { boundedList } from './wire/lists.ts'
import { Count, MAX_INTEGER } from './wire/numbers.ts'
import { idText, lineText, paragraphText, plainText } from './wire/plain-text.ts'

/** Ids that the database numbers by `bigint`. */
const BIGINTS = new Set(['areaCsv body.notifications.0'])
/** Texts of people that stand on one line of a screen, mail or report. */
const ON_ONE_LINE = /(name|title|company|city|country|phone|slogan|fax|location|addressLine\d|postalCode)$/i

/** Texts that are compared, hashed or read, and not stored as they come; a pasted text and a password may hold anything. */
const NOT_STORED =
  /^(findParcels body\.text|oneClickUnsubscribe query\.token|search query\.(q|near)|\S+ query\.(layers|q)|\S+ body\.((\w+\.)?(password|newPassword|oldPassword|code|recoveryCode|token)|state|id_token|iss|error))$/
const BROKEN = ['\0', '\uD800', '\uDC00']
/** Control characters and direction overrides. */
const DECEIVING = ['\u0001', '\x1B', '\u007F', '\u0085', '\u202E', '\u2066']
const NOT_ON_A_LINE = ['\r\n', '\n', '\u202E', '\u2066', '\u0085', '\u2028', '\x1B']
/** A text may have to be of some length. */
const LENGTHS = [0, 1, 2, 8, 19, 20, 42, 100]
/** Longer than any text of the contract, and than any list. */
const MAX_TEXT = 500_000
const MAX_ITEMS = 50_000

/** Returns true if the schema accepts a text that contains the fragment, and leaves the fragment in. */
const takes = (schema: z.ZodType, fragment: string): boolean =>
  [
    ...LENGTHS.flatMap((length) => ['', 'x'].map((end) => `${'x'.repeat(length)}${fragment}${end}`)),
    ...formattedTexts(fragment),
  ].some((text) => {
    const result = schema.safeParse(text)
    return result.success && (typeof result.data !== 'string' || result.data.includes(fragment))
  })

function faultOf({ path, kind, schema }: InputNode, name: string): string | null {
  switch (kind) {
    case 'anything':
      return 'takes anything: state its shape'
    case 'text': {
      if (BROKEN.some((fragment) => takes(schema, fragment))) return 'takes broken text: use plain-text.ts'
      if (!NOT_STORED.test(name) && DECEIVING.some((fragment) => takes(schema, fragment)))
        return 'takes control characters: use paragraphText, lineText or idText'
      const endless = schema.safeParse('x'.repeat(MAX_TEXT + 1))
      if (endless.success && String(endless.data).length > MAX_TEXT) return 'takes text of any length'
      const isLine = ON_ONE_LINE.test(String(path.findLast((key) => typeof key === 'string')))
      if (isLine && NOT_ON_A_LINE.some((fragment) => takes(schema, fragment)))
        return 'takes more than a line: use lineText'
      return null
    }
    case 'number': {
      const accepts = (value: number) => schema.safeParse(value).success
      if (accepts(1e300) || accepts(-1e300)) return 'takes numbers of any size'
      const isInteger = !accepts(1.5) && !accepts(-1.5) && !accepts(0.5)
      const isLarge = accepts(MAX_INTEGER + 1) || accepts(-MAX_INTEGER - 2)
      if (isInteger && isLarge && !BIGINTS.has(name))
        return 'takes integers that no column holds: use numbers.ts'
      return null
    }
    case 'list': {
      const result = schema.safeParse(Array(MAX_ITEMS + 1).fill(null))
      const isBounded = result.error?.issues.some(({ code, path }) => code === 'too_big' && path.length === 0)
      return isBounded ? null : 'takes a list of any length'
    }
    case 'record': {
      const { checks = [], keyType } = schema.def as unknown as { checks?: unknown[]; keyType: z.ZodType }
      return checks.length > 0 || keyType.def.type === 'enum' ? null : 'takes any number of keys'
    }
  }
}

const faultsOf = (nodes: readonly InputNode[], call = '') =>
  nodes.flatMap((node) => {
    const name = `${call} ${node.path.join('.')}`.trim()
    const fault = faultOf(node, name)
    return fault === null ? [] : [`${name} ${fault}`]
  })

describe('The input of every call', () => {
  it.each(Object.entries(CALLS) as [string, Call][])(
    '%s takes only bounded numbers and guarded texts',
    (name, call) => {
      expect(faultsOf(inputNodesOf(call), name)).toEqual([])
    },
  )
})

describe('The search for unguarded input', () => {
  it.each([
    ['a bare text', z.string().max(10), 'takes broken text: use plain-text.ts'],
    [
      'a text that is changed after',
      z
        .string()
        .max(10)
        .transform((text) => text.trim()),
      'takes broken text: use plain-text.ts',
    ],
    ['an address', z.url().max(300), 'takes broken text: use plain-text.ts'],
    ['a text to store', plainText(1, 10), 'takes control characters: use paragraphText, lineText or idText'],
    ['an endless text', z.string().regex(/^x+$/), 'takes text of any length'],
    ['a bare integer', z.number().int(), 'takes integers that no column holds: use numbers.ts'],
    ['a bare number', z.number(), 'takes numbers of any size'],
    [
      'a coerced integer',
      z.coerce.number().int().min(0),
      'takes integers that no column holds: use numbers.ts',
    ],
    ['an endless list', z.array(Count), 'takes a list of any length'],
    ['anything', z.unknown(), 'takes anything: state its shape'],
    ['whatever a function lets through', z.custom(() => true), 'takes broken text: use plain-text.ts'],
    ['endless keys', z.record(idText(1, 9), Count), 'takes any number of keys'],
  ])('finds %s', (_, schema, fault) => {
    const places = {
      plain: schema,
      wrapped: schema.optional().nullable(),
      deep: z.object({ of: boundedList(z.union([z.literal(1), schema]), { min: 0, max: 9 }) }),
    }
    for (const place of Object.values(places)) {
      expect(faultsOf(inputNodes(place, ['body'])).some((each) => each.endsWith(fault))).toBe(true)
    }
  })

  it('finds a name of several lines', () => {
    const schema = z.object({ firstName: paragraphText(1, 80), remarks: paragraphText(1, 80) })
    expect(faultsOf(inputNodes(schema, ['body']))).toEqual([
      'body.firstName takes more than a line: use lineText',
    ])
  })
})

describe('Texts', () => {
  it('of several lines are taken as they are', () => {
    for (const text of ['Ē\r\n\tē', '👩‍👩‍👧', 'שלום', '\u200Fa'])
      for (const schema of [plainText(1, 20), paragraphText(1, 20)]) expect(schema.parse(text)).toBe(text)
  })

  it('on one line are composed and trimmed, and no spaces alone', () => {
    expect(lineText(1, 20).parse('  Cafe\u0301 \u{1F3E0} ')).toBe('Café \u{1F3E0}')
    expect(lineText(1, 20).safeParse('   ').success).toBe(false)
    expect(lineText(1, 3).safeParse('abcd').error?.issues[0]?.code).toBe('too_big')
  })

  it('that people can type wrong are refused in whole sentences', () => {
    const words = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message
    expect(words(lineText(1, 3), 'abcd')).toBe('Please use 3 characters at most.')
    expect(words(lineText(1, 3), ' ')).toBe('Please fill this in.')
    expect(words(EmailAddress, 'not@')).toBe('Please type an e-mail address like name@example.ca.')
    expect(words(EmailAddress, `${'a'.repeat(300)}@example.ca`)).toBe(
      'Please type an e-mail address like name@example.ca.',
    )
  })

  it('that are ids are taken as they are, on one line', () => {
    expect(idText(1, 20).parse(' Cafe\u0301')).toBe(' Cafe\u0301')
    for (const fragment of [...BROKEN, ...NOT_ON_A_LINE]) {
      expect(idText(1, 20).safeParse(`a${fragment}`).success).toBe(false)
      expect(lineText(1, 20).safeParse(`a${fragment}b`).success).toBe(false)
    }
  })
})
