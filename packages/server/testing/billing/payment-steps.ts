import fc from 'fast-check'

export const CARDS = [
  '4242424242424242',
  '4000002500003155',
  '4000002760003184',
  '4000008260003178',
  '4000000000000341',
] as const
const PLANS = ['pro-yearly', 'pro-monthly', 'basic-yearly', 'areas-yearly'] as const
const PRODUCTS = ['tax-reports-100', 'property-data-1000'] as const
const FIVE_MINUTES_DAYS = 5 / (24 * 60)

/** A step in the life of an account's payments. */
export type Step =
  | { do: 'enterCard'; number: (typeof CARDS)[number] }
  | { do: 'subscribe'; plan: (typeof PLANS)[number]; isNewCard: boolean; hasCoupon: boolean; fate: Fate }
  | { do: 'buy'; product: (typeof PRODUCTS)[number]; isNewCard: boolean; fate: Fate }
  /** To a price that the subscription offers, as previewed. */
  | { do: 'change'; fate: Fate }
  | { do: 'sendAgain' }
  /** The page of the last payment gives it up. */
  | { do: 'giveUp'; fate: Fate }
  | { do: 'updateCard' }
  | { do: 'payInvoice' }
  | { do: 'authenticate'; isConfirmed: boolean }
  | { do: 'turnOffRenewal'; fate: Fate }
  | { do: 'refund'; isWhole: boolean }
  | { do: 'wait'; days: number }
  | { do: 'deliver'; times: number; isShuffled: boolean }
  | { do: 'losesEvents' }
  | { do: 'jobs' }

/** A request is sent twice concurrently, or its server dies before or after a request to the provider. */
export type Fate =
  | { kind: 'fine' }
  | { kind: 'doubled' }
  | { kind: 'dies'; after: number; when: 'before' | 'after' }

const fate: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Fate>({ kind: 'fine' }) },
  fc.constant<Fate>({ kind: 'doubled' }),
  fc.record({
    kind: fc.constant('dies' as const),
    after: fc.nat(12),
    when: fc.constantFrom('before' as const, 'after' as const),
  }),
)

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('enterCard' as const), number: fc.constantFrom(...CARDS) }),
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('subscribe' as const),
      plan: fc.constantFrom(...PLANS),
      isNewCard: fc.boolean(),
      hasCoupon: fc.boolean(),
      fate,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      product: fc.constantFrom(...PRODUCTS),
      isNewCard: fc.boolean(),
      fate,
    }),
  },
  fc.constantFrom<Step>(
    { do: 'sendAgain' },
    { do: 'updateCard' },
    { do: 'payInvoice' },
    { do: 'losesEvents' },
    { do: 'jobs' },
  ),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('change' as const), fate }) },
  fc.record({ do: fc.constant('turnOffRenewal' as const), fate }),
  fc.record({ do: fc.constant('giveUp' as const), fate }),
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('authenticate' as const), isConfirmed: fc.boolean() }),
  },
  fc.record({ do: fc.constant('refund' as const), isWhole: fc.boolean() }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      days: fc.constantFrom(FIVE_MINUTES_DAYS, 1, 8, 32, 370),
    }),
  },
  fc.record({
    do: fc.constant('deliver' as const),
    times: fc.integer({ min: 1, max: 3 }),
    isShuffled: fc.boolean(),
  }),
)

/** Histories of an account that starts with a working card. */
export const paymentHistory: fc.Arbitrary<Step[]> = fc.array(step, { minLength: 3, maxLength: 14 })
