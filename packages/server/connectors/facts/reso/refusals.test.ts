import { describe, expect, it } from 'vitest'
import { retryAfterMs } from '../../outbound/retry.ts'
import { boardErrorMessage, oauthErrorCode } from './board-error-message.ts'

const NOW = new Date('2026-08-05T12:00:00Z')

describe('What a service says when it will not', () => {
  it.each([
    ['7', 7000],
    [' 0.5 ', 500],
    ['0', 0],
    ['Wed, 05 Aug 2026 12:02:00 GMT', 120_000],
    ['Wed, 05 Aug 2026 11:00:00 GMT', 0],
    ['soon', null],
    ['-5', null],
    ['', null],
    [null, null],
  ])('Retry-After %j is %j ms', (header, ms) => {
    expect(retryAfterMs(header, NOW)).toBe(ms)
  })

  it.each([
    ['{"error":{"code":"X","message":"No such\\n field"}}', 'No such field'],
    ['{"error":"invalid_client","error_description":"Expired password"}', 'Expired password'],
    ['{"error":"invalid_client"}', null],
    ['{"error":{"message":"  "}}', null],
    ['<html><body>Bad gateway</body></html>', null],
    ['"text"', null],
    ['null', null],
    ['', null],
  ])('%s is read as %j', (text, words) => {
    expect(boardErrorMessage(text)).toBe(words)
  })

  it('is cut where it does not end', () => {
    const words = boardErrorMessage(JSON.stringify({ error: { message: 'a'.repeat(5_000) } }))
    expect(words).toHaveLength(201)
  })

  it('may have a code', () => {
    expect(oauthErrorCode('{"error":"invalid_grant"}')).toBe('invalid_grant')
    expect(oauthErrorCode('{"error":{"code":"x"}}')).toBeNull()
    expect(oauthErrorCode('null')).toBeNull()
  })
})
