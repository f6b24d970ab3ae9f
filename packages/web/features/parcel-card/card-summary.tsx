import type { ReactNode } from 'react'
import { assessedFact } from '#contract/parcel/blocks/assessment-blocks.ts'
import { lotFacts } from '#contract/parcel/blocks/lot-facts.ts'
import { unitMedianFact } from '#contract/parcel/blocks/market-blocks.ts'
import type { ParcelCard } from '#contract/parcel/parcels.ts'
import { type BlockFact, pickFacts, rowReleases } from '#domain/blocks/block.ts'
import { formatBlockValue } from '#domain/blocks/block-value.ts'
import { fact } from '#domain/blocks/make-block.ts'
import { isProposed, layerLabel } from '#domain/layers/layer-label.ts'
import { MIN_LABEL_SHARE, toLabelledPercents } from '#domain/layers/shares.ts'
import { findPreviousYear, splitYearsByRoll, statedYearBuilt } from '#domain/parcel/figures/assessed-years.ts'
import { classTitle, isUnsold } from '#domain/parcel/parcel-class.ts'
import { NO_PLACE_DATA } from '#domain/parcel/place/outside.ts'
import { NO_DATA_TOOLTIP } from '#domain/table/async-item.ts'
import { formatCount } from '#domain/text/counts.ts'
import { ageFromYear, formatDate } from '#domain/text/dates.ts'
import { DASH } from '#domain/text/number-format.ts'
import { formatSignedPercent, growthPercent } from '#domain/text/percent.ts'
import { formatArea, formatLength, otherSystem, type UnitSystem } from '#domain/text/units.ts'
import { marketDay } from '../../lib/today.ts'
import { useUnits } from '../../state/account/preferences.ts'
import { Note } from '../../ui/note.tsx'
import { Unknown } from '../../ui/sourced.tsx'
import classes from './card-summary.module.css'
import { Sourced } from './sourced.tsx'

export function CardSummary({ card }: { card: ParcelCard }) {
  const { parcelClass } = card.parcel
  const noValue = isUnsold(parcelClass)
    ? `${classTitle(parcelClass)}: as a rule neither assessed nor sold.`
    : NO_DATA_TOOLTIP
  const assessment = assessedFact(card)
  return (
    <dl className={classes.facts}>
      <Area card={card} />
      <Figure
        of={assessment ?? fact('assessed', 'Assessed', 'currency0', null, null)}
        note={assessment && <AssessedNote card={card} total={assessment.note} />}
        reason={noValue}
      />
      <Figure of={getZoningFact(card)} reason={NO_PLACE_DATA} />
      <Figure of={getSaleFact(card)} reason={noValue} />
      {[...getYearBuiltFacts(card), ...pickFacts(lotFacts(card), ['floorArea'])].map((fact) => (
        <Figure key={fact.key} of={fact} />
      ))}
    </dl>
  )
}

interface FigureProps {
  of: BlockFact
  note?: ReactNode
  reason?: string
}

function Figure({ of, note = of.note, reason = NO_DATA_TOOLTIP }: FigureProps) {
  const text = formatBlockValue(of.type, of.value, useUnits())
  return (
    <div>
      <dt>{of.term}</dt>
      <dd className={classes.value}>
        {text === null ? <Unknown reason={reason} /> : <Sourced release={rowReleases(of)}>{text}</Sourced>}
      </dd>
      {note && (
        <dd>
          <Note>{note}</Note>
        </dd>
      )}
    </div>
  )
}

/** For a strata unit, the lot of its building. */
function Area({ card }: { card: ParcelCard }) {
  const units = useUnits()
  const { front, building } = card
  const { areaSquareMetres } = card.parcel
  const statedFacts = pickFacts(lotFacts(card), ['statedArea', 'statedFrontage'])
  return (
    <Figure
      of={fact('area', building ? 'Building’s lot' : 'Area', 'area', areaSquareMetres, null)}
      note={
        <>
          {[formatArea(areaSquareMetres, otherSystem(units)), front && formatFrontage(front, units)]
            .filter(Boolean)
            .join(' · ')}
          {statedFacts.map(({ key, type, value, releaseId }) => (
            <Note key={key}>
              <Sourced release={releaseId}>
                Source states {formatBlockValue(type, value, units)}
                {key === 'statedFrontage' && ' frontage'}
              </Sourced>
            </Note>
          ))}
        </>
      }
    />
  )
}

function formatFrontage(
  { frontageMetres, paths }: NonNullable<ParcelCard['front']>,
  units: UnitSystem,
): string {
  const length = `${formatLength(frontageMetres, units)} frontage`
  return paths.length > 1 ? `${length} in ${paths.length} sides` : length
}

function AssessedNote({ card, total }: { card: ParcelCard; total: string }) {
  const { newest: current, currentRoll } = splitYearsByRoll(card)
  const previous = current && findPreviousYear(currentRoll, current)
  const change = growthPercent(current?.totalDollars ?? null, previous?.totalDollars ?? null)
  return (
    <>
      {change !== null && (
        <span data-tone={change < 0 ? 'down' : 'up'}>
          {formatSignedPercent(change)} on {previous?.year}
        </span>
      )}
      <Note>{total}</Note>
    </>
  )
}

function getZoningFact({ layers }: ParcelCard): BlockFact {
  const layersInForce = layers.filter((fact) => !isProposed(fact))
  const zones = layersInForce.filter(({ layer, share }) => layer === 'zoning' && share >= MIN_LABEL_SHARE)
  const [zone] = zones
  const plan = layersInForce.find(({ layer }) => layer === 'ocp')
  const planLabel = plan && (layerLabel('ocp', plan) ?? DASH)
  if (!zone) {
    if (!plan) return fact('zoning', 'Zoning', 'text', null, null)
    const { bylaw, status, releaseId } = plan
    return fact('ocp', 'Plan (OCP)', 'text', planLabel ?? null, releaseId, bylaw ?? status ?? '')
  }
  const labelledZones = zones.flatMap((fact) => {
    const label = layerLabel('zoning', fact)
    return label === null ? [] : [{ label, share: fact.share }]
  })
  const codes = toLabelledPercents(labelledZones).shares.map(({ label }) => label)
  const title = codes.length === 1 && zone.code ? zone.title : null
  const note = [title, planLabel && `OCP: ${planLabel}`].filter(Boolean).join(' · ')
  return fact('zoning', 'Zoning', 'text', codes.join(', ') || DASH, zone.releaseId, note)
}

function getSaleFact({ sales: [last], unitSales }: ParcelCard): BlockFact {
  if (last)
    return fact('sale', 'Last sale', 'currency0', last.priceDollars, last.releaseId, formatDate(last.soldOn))
  return unitSales
    ? unitMedianFact(unitSales, 'Median unit sale')
    : fact('sale', 'Last sale', 'currency0', null, null)
}

function getYearBuiltFacts({ assessments }: ParcelCard): BlockFact[] {
  const yearBuilt = statedYearBuilt(assessments)
  if (!yearBuilt) return []
  const [first, last] = yearBuilt.years
  const years = [...new Set(yearBuilt.years)].join(' to ')
  return [fact('yearBuilt', 'Year built', 'text', years, yearBuilt.releaseId, toAgeLabel(first, last) ?? '')]
}

/** Age such as `28 years old` or `22 to 28 years old`. Null for a future year. */
function toAgeLabel(first: number, last: number): string | null {
  const year = Number(marketDay().slice(0, 4))
  const [eldest, youngest] = [ageFromYear(first, year), ageFromYear(last, year)]
  if (eldest === null || youngest === null) return null
  if (eldest === 0) return 'Built this year'
  return eldest === youngest
    ? `${formatCount(eldest, 'year')} old`
    : `${youngest} to ${formatCount(eldest, 'year')} old`
}
