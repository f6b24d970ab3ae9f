import { expect, it } from 'vitest'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { questionAbout } from '../../../testing/facts/fact-questions.ts'
import { computedConnectors } from '../connectors.ts'

describeOnBothEngines('Computed facts', (getDatabase) => {
  it('are requested for few parcels at a time, so that others wait for short statements', () => {
    for (const { key, limits } of computedConnectors({ database: getDatabase(), clock: () => new Date() }))
      expect(limits.parcels, key).toBeLessThanOrEqual(50)
  })

  it('are of the day that it is in British Columbia, where nothing dated is known: in the evening, too', async () => {
    // Seven in the evening of 21 November in Vancouver.
    const clock = () => new Date('2026-11-22T03:00:00Z')
    const questions = [questionAbout('parcel', [-123.1, 49.25])]
    const connectors = computedConnectors({ database: getDatabase(), clock })
    expect(connectors.length).toBeGreaterThan(0)
    for (const connector of connectors) {
      const findings = await connector.query(questions, {
        credentials: null,
        signal: new AbortController().signal,
      })
      expect(findings, connector.key).toMatchObject([{ ok: true, asOf: '2026-11-21' }])
    }
  })
})
