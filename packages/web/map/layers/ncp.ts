import { planningArea } from './planning-area.ts'

export const ncp = planningArea({ labelFrom: 13, edge: 'solid', fill: [0.6, 0.4] })
