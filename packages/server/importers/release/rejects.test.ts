import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type RejectedRow, RejectFile } from './rejects.ts'

const row = (reason: string, ref: string | null = null): RejectedRow => ({
  position: 7,
  ref,
  outcome: 'rejected',
  reason,
})

describe('The reject file', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lotline-rejects-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('has a line for each row, and counts like reasons together', async () => {
    const rejects = new RejectFile(join(folder, 'of', '1.csv'))
    rejects.add(row('its PID "123" is no PID'))
    rejects.add(row('its PID "45, 6" is no PID', '=HYPERLINK(1)'))
    await rejects.close()
    expect(readFileSync(rejects.path, 'utf8').split('\r\n')).toEqual([
      'line_or_feature,key,outcome,reason',
      '7,,rejected,"its PID ""123"" is no PID"',
      `7,'=HYPERLINK(1),rejected,"its PID ""45, 6"" is no PID"`,
      '',
    ])
    expect([...rejects.reasons.values()]).toEqual([
      {
        reason: 'its PID "…" is no PID',
        count: 2,
        first: { position: 7, reason: 'its PID "123" is no PID' },
      },
    ])
  })

  it('says in its last line how many rows it leaves out, and counts them all', async () => {
    const rejects = new RejectFile(join(folder, '1.csv'), 2)
    for (let i = 0; i < 5; i++) rejects.add(row('no PID'))
    rejects.addUnlisted('rejected', 'no PID', 1230)
    rejects.addUnlisted('repaired', 'a ring', 0)
    await rejects.close()
    expect(readFileSync(rejects.path, 'utf8').split('\r\n').slice(1)).toEqual([
      '7,,rejected,no PID',
      '7,,rejected,no PID',
      ',,not listed,"1,233 more rows are counted, but not listed here."',
      '',
    ])
    expect(rejects.rejected).toBe(1235)
    expect([...rejects.reasons.values()]).toMatchObject([{ reason: 'no PID', count: 1235 }])
    expect(rejects.unlisted).toBe(1233)
  })

  it('says nothing of the kind when every row has its line', async () => {
    const rejects = new RejectFile(join(folder, '1.csv'), 2)
    rejects.add(row('no PID'))
    rejects.add(row('no PID'))
    await rejects.close()
    expect(readFileSync(rejects.path, 'utf8')).not.toContain('not listed')
  })

  it('is not there when nothing was refused', async () => {
    const rejects = new RejectFile(join(folder, '1.csv'))
    await rejects.close()
    expect(rejects.hasRows).toBe(false)
  })

  it('that cannot be written ends the import with its own name, not the process', async () => {
    const rejects = new RejectFile(folder)
    rejects.add(row('a reason'))
    await expect(rejects.close()).rejects.toThrow(`The reject file ${folder} cannot be written`)
    expect(() => rejects.add(row('another'))).toThrow('cannot be written')
  })
})
