/** A picture of 160 by 120 pixels, as a phone would hand it over. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAKAAAAB4CAMAAABCfAldAAAABlBMVEURUML///+JBKelAAAAc0lEQVR42u3ZsREAAAQDQPZf2gJ6jlcr/pIyEc1lc5v+AAEBAQEBAQEBAQHvAKUFCAgICAgICAgICDgJlCogICAgICAgICAgoJ1EnYCAgICAgICAgIB2EqkCAgICAgICAgICAtpJ1AkICAgICAgICAj4ClioYSWBYxrOxgAAAABJRU5ErkJggg=='

export const PICTURE: ArrayBuffer = Uint8Array.from(atob(PNG), (sign) => sign.charCodeAt(0)).buffer
