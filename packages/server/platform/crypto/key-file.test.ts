import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readSettings } from '../../settings/env.ts'
import { readOrMakeKey } from './key-file.ts'

describe('The key file of a data folder', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lotline-key-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('is made once, readable by its owner only', async () => {
    const key = readOrMakeKey(folder)
    expect(key).toHaveLength(32)
    expect(readOrMakeKey(folder).equals(key)).toBe(true)
    expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['secret.key'])
  })

  it('is made together with its folder', () => {
    expect(readOrMakeKey(join(folder, 'new'))).toHaveLength(32)
  })

  it('is closed to others when a copy came with wider rights', async () => {
    const key = readOrMakeKey(folder)
    await chmod(join(folder, 'secret.key'), 0o644)
    expect(readOrMakeKey(folder).equals(key)).toBe(true)
    expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600)
  })

  it('that holds something else is neither used nor replaced', async () => {
    await writeFile(join(folder, 'secret.key'), 'half a k')
    expect(() => readOrMakeKey(folder)).toThrow(/does not contain a key/)
    expect(await readFile(join(folder, 'secret.key'), 'utf8')).toBe('half a k')
  })
})

describe('Keys of the settings', () => {
  const bytes = Buffer.alloc(32, 7)

  it.each([bytes.toString('base64'), bytes.toString('base64url'), bytes.toString('hex')])(
    'are read: %s',
    (text) => {
      const { secrets } = readSettings({
        LOTLINE_SECRET_KEY: text,
        LOTLINE_OLD_SECRET_KEYS: `${text}, ${text}`,
      })
      expect(secrets.key?.equals(bytes)).toBe(true)
      expect(secrets.oldKeys).toHaveLength(2)
    },
  )

  it.each(['secret', bytes.toString('base64').slice(2), 'ä'.repeat(44), bytes.toString('hex').slice(1)])(
    'that were cut or mistyped are refused by name, and not repeated: %s',
    (text) => {
      expect(() => readSettings({ LOTLINE_SECRET_KEY: text })).toThrow(/LOTLINE_SECRET_KEY: 32 random bytes/)
      expect(() => readSettings({ LOTLINE_OLD_SECRET_KEYS: text })).toThrow(/LOTLINE_OLD_SECRET_KEYS/)
    },
  )
})
