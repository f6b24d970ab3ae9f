import type { FastifyInstance } from 'fastify'
import type { PaymentProvider } from '#contract/billing/billing-details.ts'
import { CALLS } from '#contract/calls.ts'
import type { AppContext } from '../../../context.ts'
import { registerCall } from '../../../platform/requests/call-route.ts'
import type { Session } from '../../../platform/requests/session.ts'
import { THROTTLE, throttle } from '../../services/throttling/service.ts'
import {
  checkCoupon,
  listFeatureBundles,
  listNotificationBundles,
  listProducts,
  requireProduct,
} from '../catalogue/shown-service.ts'
import { readBillingDetails } from '../mirror/details-service.ts'
import { changePlan, previewChange } from './change-service.ts'
import {
  ensureCustomer,
  type NewCard,
  readBillingAddress,
  requirePayments,
  saveBillingAddress,
  startCardSetup,
  turnOffRenewal,
  updateCard,
} from './customer-service.ts'
import { type Order, orderPlan, orderProduct } from './orders.ts'
import { type PaymentOutcome, paymentResponse, resolveOutcome } from './outcome-service.ts'
import { type PaymentRequest, payOpenInvoice, payOrder } from './payment-service.ts'

export function billingRoutes(app: FastifyInstance, context: AppContext): void {
  const { catalogue, clock } = context
  const respond = async (session: Session, outcome: Promise<PaymentOutcome>) =>
    paymentResponse(context, session, await outcome)
  const countRequest = async (
    { accountId }: Session,
    rule: 'couponByAccount' | 'outcomeByAccount' | 'paymentByAccount' = 'paymentByAccount',
  ) => {
    if (rule === 'paymentByAccount') requirePayments(context)
    await throttle(context.database, [{ rule: THROTTLE[rule], by: [accountId] }], clock())
  }

  registerCall(app, CALLS.featureBundles, ({ session }) => listFeatureBundles(context, session))
  registerCall(app, CALLS.notificationsBundles, ({ session }) => listNotificationBundles(context, session))
  registerCall(app, CALLS.products, async () => listProducts(context))
  registerCall(app, CALLS.product, async ({ params: { product: id }, query: { source } }) =>
    requireProduct(context, { id, source }),
  )
  registerCall(app, CALLS.billingDetails, async ({ session }) => {
    const billingDetails = await readBillingDetails(context, session)
    const { boardName } = billingDetails
    return { billingDetails, boardName, provider: toPaymentProvider(context) }
  })
  registerCall(app, CALLS.checkCoupon, async ({ session, body }) => {
    await countRequest(session, 'couponByAccount')
    return checkCoupon(context, session, body)
  })
  registerCall(app, CALLS.createStripeCustomer, async ({ session }) => {
    await countRequest(session)
    return { customerId: await ensureCustomer(context, session.accountId) }
  })
  registerCall(app, CALLS.createSetupIntent, async ({ session, body }) => {
    await countRequest(session)
    return startCardSetup(context, session.accountId, body)
  })
  const pay = async (request: PaymentRequest, order: () => Order, card: NewCard) => {
    await countRequest(request.session)
    return respond(request.session, payOrder(context, request, order, card))
  }
  registerCall(app, CALLS.payment, ({ session, body }) => {
    const order = () => orderPlan(catalogue, { ...body, planId: body.plan }, clock())
    return pay({ session, call: 'payment', orderedId: body.plan, body }, order, body)
  })
  registerCall(app, CALLS.subscribe, ({ session, body }) => {
    const order = () => orderPlan(catalogue, body, clock())
    return pay({ session, call: 'subscribe', orderedId: body.planId, body }, order, null)
  })
  registerCall(app, CALLS.productPayment, ({ session, body }) => {
    const order = () => orderProduct(catalogue, body, clock())
    return pay({ session, call: 'productPayment', orderedId: body.product, body }, order, body)
  })
  registerCall(app, CALLS.buyProduct, ({ session, body }) => {
    const order = () => orderProduct(catalogue, body, clock())
    return pay({ session, call: 'buyProduct', orderedId: body.product, body }, order, null)
  })
  registerCall(app, CALLS.payInvoice, async ({ session, body }) => {
    await countRequest(session)
    const request = { session, call: 'payInvoice', orderedId: body.invoiceId, body }
    return respond(session, payOpenInvoice(context, request, body.invoiceId))
  })
  registerCall(app, CALLS.previewChange, async ({ session, body }) => {
    await countRequest(session)
    return previewChange(context, session, body)
  })
  registerCall(app, CALLS.changePlan, async ({ session, body }) => {
    await countRequest(session)
    return respond(session, changePlan(context, session, body))
  })
  registerCall(app, CALLS.paymentOutcome, async ({ session, body }) => {
    await countRequest(session, 'outcomeByAccount')
    return respond(session, resolveOutcome(context, session, body))
  })
  registerCall(app, CALLS.billingAddress, async ({ session }) => ({
    address: await readBillingAddress(context, session.accountId),
  }))
  registerCall(app, CALLS.saveBillingAddress, async ({ session, body }) => {
    await countRequest(session)
    return { address: await saveBillingAddress(context, session.accountId, body) }
  })
  registerCall(app, CALLS.setAutoRenew, async ({ session, body }) => {
    await countRequest(session)
    const ids = body.subscriptions.map(({ id }) => id)
    await turnOffRenewal(context, session.accountId, ids)
    return { billingDetails: await readBillingDetails(context, session) }
  })
  registerCall(app, CALLS.updateCreditCard, async ({ session, body }) => {
    await countRequest(session)
    const unpaidReason = await updateCard(context, session.accountId, body)
    return { billingDetails: await readBillingDetails(context, session), unpaidReason }
  })
}

function toPaymentProvider({ settings }: Pick<AppContext, 'settings'>): PaymentProvider {
  const { provider } = settings.billing
  if (provider === null) return { mode: 'none', publicKey: null, scriptUrl: null }
  const { mode, publicKey, scriptUrl } = provider
  return { mode, publicKey, scriptUrl }
}
