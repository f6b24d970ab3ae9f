import { planningArea } from './planning-area.ts'

export const ocp = planningArea({ labelFrom: 13, edge: 'solid', fill: [0.6, 0.4] })
