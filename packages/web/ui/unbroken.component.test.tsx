import { describe, expect, it } from 'vitest'
import { show } from '../testing/show.tsx'
import { keepUnbroken } from './unbroken.tsx'

function wholeWordsOf(text: string): string[] {
  show(keepUnbroken(text))
  expect(document.body.textContent).toContain(text)
  return [...document.querySelectorAll('span')].map((span) => span.textContent)
}

describe('Identifiers on one line', () => {
  it.each([
    ['PID 012-345-678 · Plan EPP-1184', ['012-345-678', 'EPP-1184']],
    ['Rezoning from RS-1 to CD-12 approved', ['RS-1', 'CD-12']],
    ['A well-kept house', []],
    ['1184 Tidewater Crescent', []],
  ])('%s', (text, words) => {
    expect(wholeWordsOf(text)).toEqual(words)
  })
})
