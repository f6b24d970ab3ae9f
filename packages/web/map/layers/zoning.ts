import { planningArea } from './planning-area.ts'

export const zoning = planningArea({ labelFrom: 13.5, edge: 'solid', fill: [0.62, 0.42] })
