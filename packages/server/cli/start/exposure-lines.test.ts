import { describe, expect, it } from 'vitest'
import { readSettings } from '../../settings/env.ts'
import { exposureLines } from './start-lines.ts'

const PUBLIC = { LOTLINE_PUBLIC_URL: 'https://parcels.example.ca' }
const linesOf = (environment: NodeJS.ProcessEnv) => exposureLines(readSettings(environment)).join('\n')

describe('A start', () => {
  it('says nothing while nobody else can come', () => {
    expect(linesOf({})).toBe('')
  })

  it('says what is off, and why', () => {
    expect(linesOf(PUBLIC)).toMatch(
      /^Others can reach .* LOTLINE_PUBLIC_URL is https:\/\/parcels\.example\.ca\.\n/,
    )
    expect(linesOf(PUBLIC)).toContain('Turned off: the demo accounts, the mailbox, the stand-ins')
  })

  it('says which accounts of the demo stay when they are asked for', () => {
    const lines = linesOf({ ...PUBLIC, LOTLINE_DEMO_ACCOUNTS: 'on' })
    expect(lines).toContain('Turned off: the administrator of the demo')
    expect(lines).toContain('LOTLINE_DEMO_ACCOUNTS keeps the other demo accounts')
  })
})
