import type { PersonalTable } from '../database/personal-table.ts'

/** The team's figures. Its members are other people, and their rows are not exported. */
export const TEAM_DATA: readonly PersonalTable[] = [
  {
    section: 'team',
    table: 'team_figures',
    onClosing: 'goes',
    owner: 'owner_id',
    key: 'level',
    columns: {
      level: 'number',
      members: 'number',
      active_members: 'number',
      deposited_minor: 'money',
      invested_minor: 'money',
    },
  },
]
