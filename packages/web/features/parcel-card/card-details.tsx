import type { ReactNode } from 'react'
import type { ParcelCard } from '#contract/parcels.ts'
import { formatDate } from '#domain/dates.ts'
import { isLayerKey, LAYERS } from '#domain/layers.ts'
import { formatCurrency0 } from '#domain/money.ts'
import { formatPid } from '#domain/pid.ts'
import { percent, SLIVER } from './card-heading.tsx'
import classes from './parcel-card.module.css'
import { Sourced } from './sourced.tsx'

export function CardDetails({ card }: { card: ParcelCard }) {
  return (
    <>
      <Planning card={card} />
      <Assessments card={card} />
      <Sales card={card} />
      <Listings card={card} />
      <Units card={card} />
      <Legal card={card} />
      <FurtherFacts card={card} />
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function Planning({ card: { layers } }: { card: ParcelCard }) {
  const told = layers.filter(({ share }) => share >= SLIVER)
  if (told.length === 0) return null
  return (
    <Section title="Planning and boundaries">
      <dl className={classes.rows}>
        {told.map((fact) => (
          <div key={fact.featureId}>
            <dt>{isLayerKey(fact.layer) ? LAYERS[fact.layer].title : fact.layer}</dt>
            <dd>
              <Sourced release={fact.releaseId}>
                {layerFactText(fact)}
                {fact.share < 0.995 && ` (${percent(fact.share)})`}
              </Sourced>
              <span className={classes.note}>
                {[fact.status, fact.bylaw, fact.effectiveOn && formatDate(fact.effectiveOn)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

/** Boundaries are known by their names, zones and plans by their codes too. */
function layerFactText({ layer, code, title, category }: ParcelCard['layers'][number]): string {
  const isBoundary = isLayerKey(layer) && LAYERS[layer].group === 'Boundaries'
  const parts = isBoundary && title ? [title] : [code, title]
  return parts.filter(Boolean).join(' · ') || category || 'Yes'
}

function Assessments({ card: { assessments } }: { card: ParcelCard }) {
  if (assessments.length === 0) return null
  const dollars = (value: number | null) => (value === null ? '–' : formatCurrency0(value))
  return (
    <Section title="Assessment">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Year</th>
            <th scope="col">Land</th>
            <th scope="col">Improvements</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {assessments.map((row) => (
            <tr key={row.year}>
              <th scope="row">{row.year}</th>
              <td>{dollars(row.landDollars)}</td>
              <td>{dollars(row.improvementDollars)}</td>
              <td>
                <Sourced release={row.releaseId}>{dollars(row.totalDollars)}</Sourced>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function Sales({ card: { sales } }: { card: ParcelCard }) {
  if (sales.length === 0) return null
  return (
    <Section title="Sales">
      <dl className={classes.rows}>
        {sales.map((sale) => (
          <div key={`${sale.soldOn}-${sale.priceDollars}`}>
            <dt>{formatDate(sale.soldOn)}</dt>
            <dd>
              <Sourced release={sale.releaseId}>{formatCurrency0(sale.priceDollars)}</Sourced>
              {sale.comment && <span className={classes.note}>{sale.comment}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function Listings({ card: { listings } }: { card: ParcelCard }) {
  if (listings.length === 0) return null
  return (
    <Section title="Listings">
      <dl className={classes.rows}>
        {listings.map((listing) => (
          <div key={listing.listingNumber}>
            <dt>{listing.kind === 'mls' ? 'MLS®' : 'Broker'}</dt>
            <dd>
              <Sourced release={listing.releaseId}>{formatCurrency0(listing.priceDollars)}</Sourced>
              <span className={classes.note}>
                {[
                  listing.listingNumber,
                  listing.propertyType,
                  listing.status,
                  formatDate(listing.listedOn),
                  listing.brokerage,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function Units({ card: { units } }: { card: ParcelCard }) {
  if (units.count === 0) return null
  const more = units.count - units.first.length
  return (
    <Section title={`Strata lots (${units.count})`}>
      <ul className={classes.units}>
        {units.first.map((unit) => (
          <li key={`${unit.pid}-${unit.unit}`}>
            <span>{unit.unit ? `Unit ${unit.unit}` : 'Unit unknown'}</span>
            <span>{unit.pid ? formatPid(unit.pid) : '–'}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={classes.note}>and {more} more</p>}
    </Section>
  )
}

function Legal({ card }: { card: ParcelCard }) {
  const { legalDescription, rollNumber, statedAreaSquareMetres, releaseId } = card
  if (!legalDescription && !rollNumber && statedAreaSquareMetres === null) return null
  return (
    <Section title="Legal">
      {legalDescription && (
        <p className={classes.legal}>
          <Sourced release={releaseId}>{legalDescription}</Sourced>
        </p>
      )}
      <dl className={classes.rows}>
        {rollNumber && (
          <div>
            <dt>Roll number</dt>
            <dd>{rollNumber}</dd>
          </div>
        )}
        {statedAreaSquareMetres !== null && (
          <div>
            <dt>Stated area</dt>
            <dd>{statedAreaSquareMetres.toLocaleString('en-CA')} m²</dd>
          </div>
        )}
      </dl>
      <p className={classes.note}>Lot outlines are a representation, not a survey.</p>
    </Section>
  )
}

function FurtherFacts({ card: { facts, releaseId } }: { card: ParcelCard }) {
  if (facts.length === 0) return null
  return (
    <Section title="More from the source">
      <dl className={classes.rows}>
        {facts.map((fact) => (
          <div key={fact.name}>
            <dt>{inWords(fact.name)}</dt>
            <dd>
              <Sourced release={releaseId}>{fact.value}</Sourced>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

/** `floorAreaSquareMetres`, `TP_LINK` → `Floor area square metres`, `Tp link`. */
function inWords(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
