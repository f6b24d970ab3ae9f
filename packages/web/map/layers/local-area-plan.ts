import { planningArea } from './planning-area.ts'

/** Whole plan areas: a light wash, for the parcels and the other plans below stay in use. */
export const localAreaPlan = planningArea({ labelFrom: 11.5, edge: 'dashed', fill: [0.14, 0.08] })
