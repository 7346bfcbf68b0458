/** Where the requests of the reference go. */
export const server = 'https://api.shop.example'
