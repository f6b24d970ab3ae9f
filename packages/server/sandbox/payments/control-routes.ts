import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formatPacificMoment } from '#domain/text/moments.ts'
import { formatCents } from '#domain/text/money.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import { plainPage } from '../plain-page.ts'
import type { BillingEngine } from './billing-engine.ts'
import { type Form, readText } from './form-body.ts'
import { failRefund, refundCharge } from './refunds.ts'
import type { Charge } from './shapes.ts'
import { missingError, SandboxError, type SandboxStore } from './store.ts'

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
  {
    store,
    engine,
    beforeAdvance,
  }: { store: SandboxStore; engine: BillingEngine; beforeAdvance(days: number): Promise<void> },
  address: () => string,
): void {
  app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(renderPage()))

  const control = (path: string, act: (form: Form) => void | Promise<void>) =>
    app.post(path, async (request: FastifyRequest, reply: FastifyReply) => {
      const { origin } = request.headers
      // Prevents other sites from posting these forms.
      if (origin !== undefined && origin !== address())
        throw new SandboxError(403, null, 'Only the sandbox’s own page may send this.')
      await act((request.body ?? {}) as Form)
      store.save()
      return reply.redirect('/', 303)
    })
  const requireCharge = (form: Form) => {
    const charge = store.find('charge', readText(form.charge) ?? '')
    if (!charge) throw missingError('charge')
    return charge
  }
  control('/control/clock', async (form) => {
    const days = Number(readText(form.days))
    if (!(Number.isInteger(days) && days > 0 && days <= MAX_ADVANCE_DAYS))
      throw new SandboxError(400, null, `days must be from 1 to ${MAX_ADVANCE_DAYS}`)
    await beforeAdvance(days)
    engine.advanceTo(store.now() + days * DAY_S)
  })
  control('/control/refund', (form) => {
    refundCharge(store, requireCharge(form), null)
  })
  control('/control/fail-refund', (form) => {
    const { id } = requireCharge(form)
    const refund = store.list('refund').find(({ charge, status }) => charge === id && status === 'succeeded')
    if (!refund) throw missingError('refund')
    failRefund(store, refund)
  })
  control('/control/dispute', (form) => {
    const charge = requireCharge(form)
    charge.disputed = true
    const dispute = store.put('dispute', {
      ...store.base('dp'),
      status: readText(form.status) === 'won' ? 'won' : 'lost',
      charge: charge.id,
    })
    store.emit('charge.dispute.closed', dispute)
  })

  const renderButton = (action: string, fields: Record<string, string>, label: string) =>
    `<form method="post" action="/control/${action}">${Object.entries(fields)
      .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
      .join('')}<button>${label}</button></form>`

  const renderCharge = ({ id, amount, refunded, disputed }: Charge) => {
    const unrefundedState = disputed ? 'disputed' : 'paid'
    const buttons = refunded
      ? renderButton('fail-refund', { charge: id }, 'Fail the refund')
      : renderButton('refund', { charge: id }, 'Refund') +
        renderButton('dispute', { charge: id }, 'Lose a dispute')
    return `<tr><td>${formatCents(amount)}</td><td>${refunded ? 'refunded' : unrefundedState}</td><td>${buttons}</td></tr>`
  }

  function renderPage(): string {
    const now = formatPacificMoment(store.moment().toISOString())
    const charges = store.list('charge').slice(0, MAX_SHOWN_CHARGES).map(renderCharge)
    return plainPage(
      'Payments sandbox',
      `<h1>Payments sandbox</h1><p>No real money. The clock says ${escapeHtml(now)}.</p>
      <p>${CLOCK_NOTE}</p>
      ${ADVANCES.map(([days, label]) => renderButton('clock', { days }, label)).join('')}
      <table>${charges.join('')}</table>`,
      STYLE,
    )
  }
}
