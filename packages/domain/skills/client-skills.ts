import { RESOURCES } from '../account/permissions.ts'
import type { SkillBundle } from './skill.ts'

export const CLIENT_SKILLS = [
  {
    key: 'value',
    title: 'Value a property',
    skills: [
      {
        key: 'value',
        title: 'Value a home from sales nearby',
        purpose: 'Arrive at a value and its range, from comparables that you chose and can explain.',
        steps: [
          'Choose New analysis, and find the home by its address or PID.',
          'Check the subject: condition, view and quality change its value.',
          'Open Comparables to exclude sales that do not fit, or to add one that you know.',
          'Open Grid to see what each difference is worth, and why.',
        ],
        place: 'analyses',
        needs: [RESOURCES.APP_CMA],
      },
      {
        key: 'share-value',
        title: 'Share a value with a client',
        purpose: 'Send a link that shows your client what you choose, and lets them write back.',
        steps: [
          'Open an analysis and choose Share.',
          'Choose what the link shows and how long it works; a password is optional.',
          'Print or PDF puts the same analysis on the pages of a report.',
        ],
        place: 'analyses',
        needs: [RESOURCES.APP_CMA],
      },
    ],
  },
  {
    key: 'present',
    title: 'Present to a client',
    skills: [
      {
        key: 'report',
        title: 'Make a report',
        purpose: 'Turn what is known about parcels into pages with a cover, maps and sources.',
        steps: [
          'Select parcels and choose Report in the bar of the table.',
          'Add parts, write notes and attach PDFs. What you see is what prints.',
          'Save it as PDF, or share a link that your client opens without an account.',
        ],
        place: 'reports',
        needs: [],
      },
      {
        key: 'branding',
        title: 'Put your name on reports',
        purpose: 'Print your photo, logo and contact details on every report.',
        steps: [
          'Open Branding in your account.',
          'Upload a photo and a logo, and choose the colours.',
          'The preview shows the footer of your reports as it prints.',
        ],
        place: 'branding',
        needs: [],
      },
    ],
  },
] as const satisfies readonly SkillBundle[]
