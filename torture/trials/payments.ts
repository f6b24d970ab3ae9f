import fc from 'fast-check'
import { billingScene } from '#server/testing/billing/billing-scene.ts'
import { runPaymentHistory } from '#server/testing/billing/payment-history.ts'
import { paymentHistory } from '#server/testing/billing/payment-steps.ts'
import type { Trial } from '../trial.ts'

const HISTORIES = 1000

/**
 * Random histories, in which the server crashes at any request to the provider. Both records must match to
 * the cent.
 */
export const payments: Trial = {
  key: 'payments',
  title: 'Payments that are cut off',
  engines: ['embedded', 'native'],
  budgetMs: 120_000,
  isEndless: true,
  async run({ installations, findings, random, hasTime }) {
    findings.unit = 'histories'
    const installation = await installations.start()
    // The server's own jobs would reconcile with another sandbox.
    await installation.stop()
    const database = await installation.openDatabase()
    const scene = await billingScene(database)
    try {
      const histories = fc.sample(paymentHistory, {
        numRuns: HISTORIES,
        seed: random.integer(0, 2 ** 31 - 1),
      })
      for (const steps of histories) {
        if (!hasTime()) break
        findings.try()
        await runPaymentHistory(scene, steps).catch((error: unknown) => {
          const { message } = error as Error
          const [kind = message] = message.split(':')
          findings.broke(kind, `${message} ${JSON.stringify(steps)}`)
        })
      }
    } finally {
      scene.provided.goOn()
      await scene.close()
      await database.close()
    }
  },
}
