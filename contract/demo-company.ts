/** Where a demo says that it is: an observatory that everybody may visit, for a company that does not exist. */
export const DEMO_COMPANY = { address: 'Blackheath Avenue, London SE10 8XJ', latitude: 51.4779, longitude: -0.0015 } as const
