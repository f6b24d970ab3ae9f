import type { FastifyInstance } from 'fastify'
import { formatPacificMoment } from '#domain/text/moments.ts'
import { formatCents } from '#domain/text/money.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import { plainPage } from '../plain-page.ts'
import type { BillingEngine } from './billing-engine.ts'
import { type Form, readText } from './form-body.ts'
import { failRefund, refundCharge } from './refunds.ts'
import type { Charge } from './shapes.ts'
import { SandboxError } from './store.ts'

const DAY_S = 86_400
const MAX_ADVANCE_DAYS = 3660
const MAX_SHOWN_CHARGES = 50
/** Days to advance, with the button's label. */
const ADVANCES = [
  ['1', 'Advance a day'],
  ['7', 'Advance a week'],
  ['31', 'Advance a month'],
  ['366', 'Advance a year'],
] as const
const CLOCK_NOTE =
  'Lotline on this machine uses this clock. Access, grace periods, trials, quotas, links and mails follow it within a minute. Sessions do not expire. The clock cannot go back.'
const STYLE = `
body { max-width: 760px; padding-top: 48px } form { display: inline } button { font: inherit; padding: 4px 12px; margin: 0 8px 8px 0 }
table { width: 100%; border-collapse: collapse; margin-top: 16px } td { padding: 6px 0; border-bottom: 1px solid var(--line) }`

export function controlRoutes(
  app: FastifyInstance,
  engine: BillingEngine,
  { address, beforeAdvance }: { address: () => string; beforeAdvance(days: number): Promise<void> },
): void {
  const { store } = engine
  app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(renderPage()))

  const control = (path: string, act: (form: Form) => unknown) =>
    app.post<{ Body: Form | undefined }>(path, async ({ headers: { origin }, body }, reply) => {
      // Prevents other sites from posting these forms.
      if (origin !== undefined && origin !== address())
        throw new SandboxError(403, null, 'Only the sandbox’s own page may send this.')
      await act(body ?? new URLSearchParams())
      store.save()
      return reply.redirect('/', 303)
    })
  const getCharge = (form: Form) => store.get('charge', readText(form, 'charge'))
  control('/control/clock', async (form) => {
    const days = Number(readText(form, 'days'))
    if (!(Number.isInteger(days) && days > 0 && days <= MAX_ADVANCE_DAYS))
      throw new SandboxError(400, null, `days must be from 1 to ${MAX_ADVANCE_DAYS}`)
    await beforeAdvance(days)
    engine.advanceTo(store.now() + days * DAY_S)
  })
  control('/control/refund', (form) => refundCharge(store, getCharge(form), null))
  control('/control/fail-refund', (form) => {
    const { id } = getCharge(form)
    const refund = store.list('refund').find(({ charge, status }) => charge === id && status === 'succeeded')
    if (refund) failRefund(store, refund)
  })
  control('/control/dispute', (form) => {
    const charge = getCharge(form)
    charge.disputed = true
    const dispute = store.put('dispute', { ...store.base('dp'), status: 'lost', charge: charge.id })
    store.emit('charge.dispute.closed', dispute)
  })

  const renderButton = (action: string, [name, value]: [string, string], label: string) =>
    `<form method="post" action="/control/${action}"><button name="${name}" value="${escapeHtml(value)}">${label}</button></form>`

  const renderCharge = ({ id, amount, refunded, disputed }: Charge) => {
    const unrefundedState = disputed ? 'disputed' : 'paid'
    const buttons = refunded
      ? renderButton('fail-refund', ['charge', id], 'Fail the refund')
      : renderButton('refund', ['charge', id], 'Refund') +
        renderButton('dispute', ['charge', id], 'Lose a dispute')
    return `<tr><td>${formatCents(amount)}</td><td>${refunded ? 'refunded' : unrefundedState}</td><td>${buttons}</td></tr>`
  }

  function renderPage(): string {
    const now = formatPacificMoment(store.moment().toISOString())
    const charges = store.list('charge').slice(0, MAX_SHOWN_CHARGES).map(renderCharge)
    return plainPage(
      'Payments sandbox',
      `<h1>Payments sandbox</h1><p>No real money. The clock says ${escapeHtml(now)}.</p>
      <p>${CLOCK_NOTE}</p>
      ${ADVANCES.map(([days, label]) => renderButton('clock', ['days', days], label)).join('')}
      <table>${charges.join('')}</table>`,
      STYLE,
    )
  }
}
