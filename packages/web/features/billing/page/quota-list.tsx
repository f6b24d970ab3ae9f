import { Button, Progress } from '@mantine/core'
import type { QuotaKey } from '#domain/account/plans.ts'
import { offerProduct, PRODUCT_REFUSALS, usableQuotas } from '#domain/billing/product-offer.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatCents } from '#domain/text/money.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { useSession } from '../../../state/account/session.ts'
import { openBillingDialog } from '../../../state/billing-dialog.ts'
import { Caption } from '../../../ui/note.tsx'
import classes from '../billing.module.css'
import { type Billing, type Product, useProducts } from '../billing-queries.ts'
import { productOrder } from '../order/current-order.ts'
import page from './page.module.css'
import { Section } from './section.tsx'

const TITLES: Record<QuotaKey, string> = {
  propertiesTable: 'Property data',
  paragonTable: 'Tax reports',
  offerRent: 'Offer rent',
}

export function QuotaList({ billing }: { billing: Billing }) {
  const { data: products = [] } = useProducts()
  const { monthlyUses, extraUses, quotasRenew } = billing.billingDetails
  const resources = useSession(({ allowedResources }) => allowedResources)
  const quotas = usableQuotas(resources)
  const mayBuy = billing.provider.mode !== 'none'
  if (quotas.length === 0) return null
  return (
    <Section title="Quotas" note={`Renew ${formatDate(quotasRenew)}`}>
      <div className={classes.bundles}>
        {quotas.map((key) => (
          <Quota
            key={key}
            title={TITLES[key]}
            {...monthlyUses[key]}
            extra={extraUses[key]}
            products={mayBuy ? products.filter(({ adds }) => adds.quota === key) : []}
            isSold={({ connectedSources }) => offerProduct(key, resources, connectedSources) === 'sold'}
          />
        ))}
      </div>
    </Section>
  )
}

interface QuotaProps {
  title: string
  left: number
  limit: number
  extra: number
  products: readonly Product[]
  isSold: (product: Product) => boolean
}

function Quota({ title, left, limit, extra, products, isSold }: QuotaProps) {
  const share = limit === 0 ? 0 : (100 * left) / limit
  return (
    <div className={classes.card}>
      <div className={page.quota}>
        <div>
          <strong>{title}</strong>
          <span>
            {formatNumber(left)} of {formatNumber(limit)} left
          </span>
        </div>
        <Progress.Root size={6}>
          <Progress.Section value={share} aria-label={`${title}: share left this month`} />
        </Progress.Root>
        {extra > 0 && <Caption>{formatNumber(extra)} more from products, until used</Caption>}
      </div>
      {products.length > 0 && !products.some(isSold) && (
        <Caption>{PRODUCT_REFUSALS['not-connected']}</Caption>
      )}
      {products.filter(isSold).map((product) => (
        <Button
          key={product.id}
          variant="default"
          onClick={() => openBillingDialog({ kind: 'order', order: productOrder(product) })}
        >
          Add {formatNumber(product.adds.uses)}, {formatCents(product.price)}
        </Button>
      ))}
    </div>
  )
}
