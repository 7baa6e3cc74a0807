// Runs before every test file.

// Far from the shop: code that reads the machine's clock where it should read the shop's fails here, not only abroad.
process.env.TZ = 'America/New_York';
process.env.LOG_LEVEL ??= 'silent';
