/** The address that a demo shows as its company's: an observatory that everybody may visit, since the company does not exist. */
export const DEMO_COMPANY = {
  address: 'Blackheath Avenue, London SE10 8XJ',
  latitude: 51.4779,
  longitude: -0.0015,
} as const
