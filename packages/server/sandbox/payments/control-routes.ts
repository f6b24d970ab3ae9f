import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formatPacificMoment } from '#domain/text/moments.ts'
import { formatCents } from '#domain/text/money.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import { plainPage } from '../plain-page.ts'
import type { BillingEngine } from './billing-engine.ts'
import { type Form, textOf } from './form-body.ts'
import { failRefund, refundCharge } from './refunds.ts'
import { missingError, SandboxError, type SandboxStore } from './store.ts'

const DAY_S = 86_400
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
  app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page()))

  const control = (path: string, act: (form: Form) => void | Promise<void>) =>
    app.post(path, async (request: FastifyRequest, reply: FastifyReply) => {
      const { origin } = request.headers
      // Other sites must not post these forms.
      if (origin !== undefined && origin !== address())
        throw new SandboxError(403, null, 'Only the sandbox’s own page may send this.')
      await act((request.body ?? {}) as Form)
      store.save()
      return reply.redirect('/', 303)
    })
  const chargeOf = (form: Form) => {
    const charge = store.find('charge', textOf(form.charge) ?? '')
    if (!charge) throw missingError('charge')
    return charge
  }
  control('/control/clock', async (form) => {
    const days = Number(textOf(form.days))
    if (!(Number.isInteger(days) && days > 0 && days <= 3660))
      throw new SandboxError(400, null, 'days must be from 1 to 3660')
    await beforeAdvance(days)
    engine.advanceTo(store.now() + days * DAY_S)
  })
  control('/control/refund', (form) => {
    refundCharge(store, chargeOf(form), null)
  })
  control('/control/fail-refund', (form) => {
    const { id } = chargeOf(form)
    const refund = store.list('refund').find(({ charge, status }) => charge === id && status === 'succeeded')
    if (!refund) throw missingError('refund')
    failRefund(store, refund)
  })
  control('/control/dispute', (form) => {
    const charge = chargeOf(form)
    charge.disputed = true
    const dispute = store.put('dispute', {
      ...store.base('dp'),
      status: textOf(form.status) === 'won' ? 'won' : 'lost',
      charge: charge.id,
    })
    store.emit('charge.dispute.closed', dispute)
  })

  const button = (action: string, fields: Record<string, string>, label: string) =>
    `<form method="post" action="/control/${action}">${Object.entries(fields)
      .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
      .join('')}<button>${label}</button></form>`

  function page(): string {
    const now = formatPacificMoment(store.moment().toISOString())
    const charges = store
      .list('charge')
      .slice(0, 50)
      .map(
        (charge) =>
          `<tr><td>${formatCents(charge.amount)}</td><td>${charge.refunded ? 'refunded' : charge.disputed ? 'disputed' : 'paid'}</td>
          <td>${charge.refunded ? button('fail-refund', { charge: charge.id }, 'Fail the refund') : button('refund', { charge: charge.id }, 'Refund') + button('dispute', { charge: charge.id }, 'Lose a dispute')}</td></tr>`,
      )
    return plainPage(
      'Payments sandbox',
      `<h1>Payments sandbox</h1><p>No real money. The clock says ${escapeHtml(now)}.</p>
      <p>${CLOCK_NOTE}</p>
      ${button('clock', { days: '1' }, 'Advance a day')}${button('clock', { days: '7' }, 'Advance a week')}${button('clock', { days: '31' }, 'Advance a month')}${button('clock', { days: '366' }, 'Advance a year')}
      <table>${charges.join('')}</table>`,
      STYLE,
    )
  }
}
