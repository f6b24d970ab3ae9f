import { AREA_RESOURCES, RESOURCES } from '../account/permissions.ts'
import { CLIENT_SKILLS } from './client-skills.ts'
import type { SkillBundle } from './skill.ts'

export const SKILL_BUNDLES = [
  {
    key: 'find',
    title: 'Find and select',
    skills: [
      {
        key: 'search',
        title: 'Find a property',
        purpose: 'Go from an address, PID, plan number, MLS® number or place to the parcel on the map.',
        steps: [
          'Press / or click the search box.',
          'Type what you have. A PID works with and without its dashes.',
          'Choose with the arrow keys and press Enter: the map flies there and opens the parcel card.',
        ],
        place: 'search',
        needs: [],
      },
      {
        key: 'select-block',
        title: 'Select a whole block',
        purpose: 'Select every parcel within a rectangle or a polygon in one gesture.',
        steps: [
          'Zoom in until parcels are drawn.',
          'Press R and drag a rectangle, or press P and click the corners of a polygon.',
          'Press D to remove single parcels. Ctrl-click adds or removes one.',
        ],
        place: 'rectangle',
        needs: [],
      },
      {
        key: 'paste-list',
        title: 'Start from a list',
        purpose: 'Turn the PIDs or addresses of a spreadsheet into selected parcels.',
        steps: [
          'Copy the column from your spreadsheet or mail.',
          'Paste it: one PID or address on each line.',
          'Check the parcels found, correct the lines without a match, and add the parcels to the selection.',
        ],
        place: 'paste',
        needs: [RESOURCES.MANUAL_PID],
      },
    ],
  },
  {
    key: 'understand',
    title: 'Understand a parcel',
    skills: [
      {
        key: 'parcel-card',
        title: 'Read a parcel card',
        purpose: 'See size, zoning, assessed value and history of one parcel, each with its source.',
        steps: [
          'Click a parcel on the map.',
          'Hover over a value to see its source and date.',
          'Scroll to the end of the card to see what changed here over time.',
        ],
        place: 'map',
        needs: [],
      },
      {
        key: 'layers',
        title: 'See zoning and plans on the map',
        purpose: 'Lay zoning, community plans or the agricultural reserve over any base map.',
        steps: [
          'Press L to open the layers.',
          'Switch a layer on; its legend and date are shown next to it.',
          'If a layer is hidden because you are zoomed out, one click zooms in far enough.',
        ],
        place: 'layers',
        needs: [],
      },
      {
        key: 'measure',
        title: 'Measure a length or an area',
        purpose: 'Measure a frontage, a setback or part of a parcel.',
        steps: [
          'Press M and click along what you want to measure.',
          'Double-click to finish, or click the first point again to measure an area.',
          'Escape cancels. Display in the rail switches between metres and feet.',
        ],
        place: 'measure',
        needs: [],
      },
    ],
  },
  {
    key: 'compare',
    title: 'Compare in the table',
    skills: [
      {
        key: 'table',
        title: 'Compare parcels side by side',
        purpose: 'Sort, filter and total the selected parcels, and export them to a file.',
        steps: [
          'Press T to open the table; it lists the selected parcels.',
          'Click a heading to sort. Columns adds, removes and reorders what you see.',
          'Choose Export for CSV or Excel.',
        ],
        place: 'table',
        needs: [],
      },
      {
        key: 'get-data',
        title: 'Get titles, taxes and sales',
        purpose:
          'Query the land title register and the boards for the selected parcels, with your own credentials.',
        steps: [
          'Select parcels and press G.',
          'Choose the sources. Each shows how much of your quota it will use.',
          'Keep working: cells fill as results arrive, and stay saved in your account.',
        ],
        place: 'getData',
        needs: [],
      },
    ],
  },
  {
    key: 'follow',
    title: 'Save and follow',
    skills: [
      {
        key: 'folders',
        title: 'Save parcels in a folder',
        purpose: 'Collect the parcels of a client or a deal, and open them on any computer.',
        steps: [
          'Select parcels on the map.',
          'Choose Save in the bar of the table, and name the folder.',
          'Open Saved to find it again, or to add and remove parcels.',
        ],
        place: 'folders',
        needs: [],
      },
      {
        key: 'areas',
        title: 'Watch a neighbourhood',
        purpose: 'Be notified of rezonings, subdivisions, applications and listings within a boundary.',
        steps: [
          'Open Areas and draw a boundary, or select an area from a list.',
          'Choose what you want to be notified of.',
          'Narrow it down with criteria; you can change them at any time.',
        ],
        place: 'areas',
        needs: AREA_RESOURCES,
      },
      {
        key: 'notifications',
        title: 'Read what changed',
        purpose: 'Go from a notification to the change, and decide how often you get mail.',
        steps: [
          'Open the bell. Unread notifications have a dot.',
          'Click one: its folder or area opens with the change.',
          'Set the mail under Notification Preferences.',
        ],
        place: 'notifications',
        needs: [],
      },
    ],
  },
  ...CLIENT_SKILLS,
] as const satisfies readonly SkillBundle[]

export type SkillKey = (typeof SKILL_BUNDLES)[number]['skills'][number]['key']
