/** Rents asked for comparable homes nearby (docs/offer-rent.md). */
import { findHomeForm } from '#domain/parcel/home-form.ts'
import { offerRent } from '#domain/valuation/offer-rent.ts'
import type { FactConnector, FactQuestion } from '../../../connectors/facts/fact-connector.ts'
import {
  type ComputedDeps,
  type ComputedResult,
  computeBasis,
  computedConnector,
} from './computed-connector.ts'
import { cachedByBasis, covers, isSameDataset } from './coverage.ts'
import { listingReleases } from './input-queries.ts'
import {
  describeHomes,
  findOffersNear,
  type Home,
  type HomeDescription,
  listRentExtents,
  listRentReleases,
} from './rent-queries.ts'

export function offerRentConnector({ database, clock }: ComputedDeps): FactConnector {
  const cachedExtents = cachedByBasis((signal) => listRentExtents(database, signal))
  return computedConnector(
    {
      key: 'offerRent',
      title: 'Offer rent',
      limits: { parcels: 25, parallel: 2 },
      // Listings describe the homes, so they are inputs too.
      findInputs: async () => [
        ...(await listRentReleases(database)),
        ...(await listingReleases(database, 'mls')),
      ],
      async compute(questions, signal) {
        const inputs = await listRentReleases(database)
        const extents = await cachedExtents(computeBasis(inputs), signal)
        const upids = questions.map(({ upid }) => upid)
        const descriptions = new Map(
          (await describeHomes(database, upids, signal)).map((row) => [row.upid, row]),
        )
        const homes = questions.flatMap((question) => toHome(question, descriptions.get(question.upid)) ?? [])
        const offers = Map.groupBy(await findOffersNear(database, homes, signal), ({ upid }) => upid)
        return questions.map((question): ComputedResult => {
          const { upid } = question
          const coveringExtents = extents.filter((extent) => covers(extent, question))
          const range = offerRent(offers.get(upid) ?? [])
          return {
            upid,
            values:
              range === null ? {} : { date: range.date, minRent: range.minRent, maxRent: range.maxRent },
            usedInputs: inputs.filter((input) => coveringExtents.some(isSameDataset(input))),
          }
        })
      },
    },
    clock,
  )
}

/**
 * Describes a home. Null if its form is unknown. Omits bedrooms in a building of several titles, because one
 * title's bedrooms do not describe the others.
 */
function toHome({ upid, lng, lat }: FactQuestion, home: HomeDescription | undefined): Home | null {
  const form = findHomeForm(home?.listed_as ?? null) ?? findHomeForm(home?.actual_use ?? null)
  if (home === undefined || form === null) return null
  return { upid, lng, lat, form, bedrooms: home.titles > 1 ? null : home.bedrooms }
}
