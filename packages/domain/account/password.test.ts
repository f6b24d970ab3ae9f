import { describe, expect, test } from 'vitest'
import { checkAtLeastOne, checkMatch, checkPassword, sharePasswordProblem } from './password.ts'

describe('password', () => {
  test('empty is allowed', () => expect(checkPassword('')).toEqual({ ok: true }))
  test.each(['Cedar4ever', 'aB3aB3aB', 'Été2026plage'])('%s is good', (text) =>
    expect(checkPassword(text)).toEqual({ ok: true }),
  )
  test.each([
    ['Cedar4e', 'seven characters'],
    ['CEDAR4EVER', 'no lowercase letter'],
    ['cedar4ever', 'no uppercase letter'],
    ['Cedarforever', 'no digit'],
    ['        ', 'only spaces'],
  ])('%s is refused: %s', (text) => expect(checkPassword(text)).toEqual({ ok: false, error: 'password' }))
  test('the commonest are refused, whatever their case', () => {
    expect(checkPassword('Password1')).toEqual({ ok: false, error: 'password-common' })
    expect(checkPassword('PassWord123')).toEqual({ ok: false, error: 'password-common' })
  })
  test.each([
    'P@ssw0rd',
    'Passw0rd!',
    'Welcome2026',
    'Summer2026!',
    '123Qwerty',
    'Vancouver1!',
    'Lotline2026',
    'Abc12345',
    'Aa123456',
    'Aa12345678',
    '1Qaz2wsx',
    'Q1w2e3r4',
    'Zaq12wsx',
    'Abc1Abc1',
    'L3tmein123',
  ])('%s is refused, however it is written', (text) =>
    expect(checkPassword(text)).toEqual({ ok: false, error: 'password-common' }),
  )
  test.each([
    'Tidewater-1184',
    'Summer rain on 3 roofs',
    'Cedar-Arm-2026',
    'Monkey7Lantern',
    'x7Qwerty-Reef',
  ])('%s is good, though a common word may be in it', (text) =>
    expect(checkPassword(text)).toEqual({ ok: true }),
  )
})

test('the second field must equal the first', () => {
  expect(checkMatch('one', 'one')).toEqual({ ok: true })
  expect(checkMatch('one', 'One')).toEqual({ ok: false, error: 'matchOther' })
})

test('at least one of a group', () => {
  expect(checkAtLeastOne(['', null, false, 0])).toEqual({ ok: true })
  expect(checkAtLeastOne(['', ' ', null, undefined, false])).toEqual({ ok: false, error: 'atLeastOne' })
  expect(checkAtLeastOne([])).toEqual({ ok: false, error: 'atLeastOne' })
  expect(checkAtLeastOne([true])).toEqual({ ok: true })
})

test.each(['12345678', '1234567890', '87654321', '9876543210'])(
  'counting is no password of a link: %s',
  (text) => expect(sharePasswordProblem(text)).toContain('most common'),
)
test('other digits may be', () => expect(sharePasswordProblem('60421957')).toBeNull())
