import { describe, expect, it } from 'vitest'
import { asStorable, asStorableLine, isStorable, isStorableLine } from './stored-characters.ts'

const NOWHERE = [
  '\0',
  '\u0001',
  '\u001B',
  '\u007F',
  '\u0085',
  '\uD800',
  '\uDC00',
  '\u202A',
  '\u202E',
  '\u2066',
  '\u2069',
]
const BETWEEN_LINES = ['\t', '\n', '\r', '\r\n']
const EVERYWHERE = ['é', '\u{1F3E0}', '👩‍👩‍👧', 'שלום', '\u200F', '\u00A0']

describe('A stored text', () => {
  it.each(NOWHERE)('holds no %j', (character) => {
    const text = `a${character}b`
    expect([isStorable(text), isStorableLine(text)]).toEqual([false, false])
    expect([asStorable(text), asStorableLine(text)]).toEqual(['ab', 'a b'])
  })

  it.each(BETWEEN_LINES)('holds %j unless it is one line', (character) => {
    const text = `a${character}b`
    expect([isStorable(text), isStorableLine(text)]).toEqual([true, false])
    expect(asStorable(text)).toBe(text)
    expect(isStorableLine(asStorableLine(text))).toBe(true)
  })

  it.each(EVERYWHERE)('holds %j', (text) => {
    expect([isStorable(text), isStorableLine(text)]).toEqual([true, true])
    expect([asStorable(text), asStorableLine(text)]).toEqual([text, text])
  })
})
