import type { Account } from '#contract/account/account.ts'
import type { CallResponse } from '#contract/calls.ts'
import { RESOURCES } from '#domain/account/permissions.ts'
import type { Order } from '../state/billing-dialog.ts'

type Billing = CallResponse<'billingDetails'>
type Details = Billing['billingDetails']
type Bundle = CallResponse<'featureBundles'>[number]
type Subscription = Details['subscriptions'][number]
type Invoice = Details['history'][number]

export const VISA = { brand: 'visa', last4: '4242', expiryMonth: 8, expiryYear: 2028 }

const someDetails = (overrides: Partial<Details> = {}): Details => ({
  subscriptions: [],
  customerId: null,
  savedCard: null,
  history: [],
  boardName: null,
  taxes: null,
  quotasRenew: '2027-02-01',
  monthlyUses: {
    propertiesTable: { limit: 10_000, left: 10_000 },
    paragonTable: { limit: 1_000, left: 1_000 },
    offerRent: { limit: 250, left: 250 },
  },
  extraUses: { propertiesTable: 0, paragonTable: 0, offerRent: 0 },
  ...overrides,
})

export const someBilling = (
  overrides: Partial<Details> = {},
  mode: Billing['provider']['mode'] = 'sandbox',
): Billing => ({
  billingDetails: someDetails(overrides),
  boardName: null,
  provider:
    mode === 'none'
      ? { mode, publicKey: null, scriptUrl: null }
      : { mode, publicKey: 'pk_test_1', scriptUrl: 'http://localhost/stripe.js' },
})

export const someBundle = (overrides: Partial<Bundle> = {}): Bundle => ({
  name: 'Lotline Pro',
  description: '<p>Everything for <strong>deals</strong>.</p>',
  detailIcon: 'pro',
  features: [{ label: 'KML export', url: null }],
  price: { monthly: 7_900, yearly: 79_000 },
  bundleId: { monthly: 'pro-monthly', yearly: 'pro-yearly' },
  tax: 12,
  withinDeal: false,
  otherPlan: null,
  partHeld: null,
  dealBoard: null,
  isUpgrade: true,
  ...overrides,
})

export const someSubscription = (overrides: Partial<Subscription> = {}): Subscription => ({
  id: 'sub_1',
  planId: 'pro-yearly',
  name: 'Lotline Pro',
  price: 79_000,
  priceWithTax: 88_480,
  period: 'yearly',
  autoRenew: true,
  // March 4, 2027
  expiryDate: 1_804_190_400,
  standing: 'active',
  accessUntil: 1_804_795_200,
  isRenewalUnpaid: false,
  plan: 'pro',
  changes: [],
  ...overrides,
})

export const someInvoice = (overrides: Partial<Invoice> = {}): Invoice => ({
  id: 'in_1',
  link: 'https://invoice.example/in_1',
  pdf: 'https://invoice.example/in_1.pdf',
  // March 4, 2026
  date: 1_772_654_400,
  amount: 88_480,
  amountDue: 0,
  status: 'paid',
  title: 'Lotline Pro, yearly',
  ...overrides,
})

/** Response of a payment call. By default, a paid subscription to Pro. */
export const somePayment = ({
  state = 'paid',
  ...overrides
}: Partial<CallResponse<'payment'>> = {}): CallResponse<'payment'> => ({
  state,
  message: null,
  clientSecret: null,
  customerId: 'cus_1',
  billingDetails: someDetails({
    savedCard: VISA,
    subscriptions: state === 'paid' ? [someSubscription()] : [],
  }),
  propertiesTableQuotaLeft: 10_000,
  paragonTableQuotaLeft: 1_000,
  offerRentQuotaLeft: 250,
  subscriptionValid: true,
  allowedResources: [RESOURCES.BILLING, RESOURCES.EXPORT_KML],
  disclaimers: [],
  ...overrides,
})

/** A signed-in account whose subscription has ended. */
export const someLapsedUser = (overrides: Partial<Account> = {}): Account =>
  ({
    username: 'alex',
    details: { firstName: 'Alex', lastName: 'Lapsed', company: '' },
    plan: { key: 'none', title: 'No subscription', endsAt: null },
    subscriptionValid: false,
    skillsLearned: [],
    propertiesTableQuotaLeft: 0,
    paragonTableQuotaLeft: 0,
    offerRentQuotaLeft: 0,
    ...overrides,
  }) as Account

export const PRO_ORDER: Order = {
  item: { kind: 'bundle', priceCents: 79_000, taxPercent: 12 },
  id: 'pro-yearly',
  name: 'Lotline Pro',
  period: 'yearly',
}

export const PRODUCT_ORDER: Order = {
  item: { kind: 'product', priceCents: 5_000, taxPercent: 5 },
  id: 'titles',
  name: 'Ten titles',
  period: null,
}
