import type { PersonalTable } from '../database/personal-table.ts'

/** What the team comes to. Who is in it are other people: their rows are theirs. */
export const TEAM_DATA: readonly PersonalTable[] = [{
  section: 'team', table: 'team_figures', onClosing: 'goes', owner: 'owner_id', key: 'level',
  columns: { level: 'number', members: 'number', active_members: 'number', deposited_minor: 'money', invested_minor: 'money' },
}]
